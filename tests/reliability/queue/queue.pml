/* SPDX-License-Identifier: MIT
 *
 * A model of the queue between host and core (barecl/packets.h and control.h): ring, signals, indices, and what happens
 * when a kernel faults or never ends, the core is lost, or the host dies. Comments in the C code name the transitions
 * of this model as `model:` and a name. check.py runs the model and each of its mutations in Spin.
 *
 * Stores happen in program order: in C, each store that publishes is a release, and each load that waits for it is an
 * acquire. The ring has two slots, and the indices begin just below the value at which they wrap, so that three packets
 * wrap both.
 *
 * These properties hold in every interleaving: the host reports each packet's end exactly once. A packet that is
 * reported as successful ran once, with its own contents. A signal ends once for each packet. Whoever reads the
 * doorbell or write_id finds the packet in the ring. Nobody waits forever, and no core outlives its host.
 */

#define SLOTS 2 /* BCL_CORE_PACKETS */
#define WRAP 4  /* 2^32 */
#define FIRST 3 /* the first index, as after many packets */
#ifndef PACKETS
#define PACKETS 3 /* in a run */
#endif
#ifndef RESTARTS
#define RESTARTS 1 /* kernels that never end and emulators that are killed, in a run */
#endif

#define SLOT(id) ((id) % SLOTS)
#define BEHIND(id, by) (((id) + WRAP - (by)) % WRAP)
#define NEXT(id) (((id) + 1) % WRAP)

mtype = {INVALID, DISPATCH, BARRIER};
mtype = {OK, FAULT, DEPENDENCY};

/* The shared region. */
mtype header[SLOTS];
byte body[SLOTS];       /* the number of the packet */
bool value[SLOTS];      /* of the signal: true until the packet has ended */
mtype status[SLOTS];    /* of the signal; written before value */
byte write_id, read_id; /* written by the host, written by the core */
byte doorbell;          /* written by the host: id of the last packet */
bool rung;              /* the doorbell was written since the start */
byte fault_id;          /* number of the packet that faulted last */
byte faults;            /* number of faults since the start */
bool ready;

/* A signal of another core, which a barrier packet waits for. */
bool other_value = true;
mtype other_status;

/* The world: whether the emulator may run, how many cores run, and how many emulators were ended. */
bool powered, host_dead;
byte cores, restarts;

/* Only for assertions: no process acts on these. */
byte ran[PACKETS], ended[PACKETS], told[PACKETS];
mtype other_end;

/* ------------------------------------------------------------------------------------------------ */
/* The core: device-fw/src/packets.c and control.c.  It can be switched off between any two stores.  */

/* end_packet() */
inline end_packet(how) {
#ifndef STATUS_LAST
    status[SLOT(id)] = how; /* model: STATUS */
#endif
    atomic {
        value[SLOT(id)] = false; /* model: END */
        ended[number]++
    };
#ifdef READ_ID_BEFORE_INVALID
    read_id = NEXT(id);
    header[SLOT(id)] = INVALID;
#else
    header[SLOT(id)] = INVALID; /* model: FREE */
    read_id = NEXT(id);         /* model: TAKEN */
#endif
#ifdef STATUS_LAST
    status[SLOT(id)] = how;
#endif
}

/* firmware_record_fault() */
inline record_fault() {
    fault_id = number;
    faults++
}

proctype Core() {
    byte id, number, kernels;
    mtype how;
    {
        ready = true;
    next:
        id = read_id;
#ifdef WAITS_FOR_DOORBELL
        /* A core that sleeps until the doorbell rings, as HSA allows, and does not poll the header. */
        (rung && BEHIND(doorbell, id) < SLOTS);
        assert(header[SLOT(id)] != INVALID && BEHIND(write_id, id) > 0);
#else
        (header[SLOT(id)] != INVALID); /* model: TAKE */
#endif
        number = body[SLOT(id)];
        if
        :: header[SLOT(id)] == DISPATCH ->
            atomic {
                ran[number]++;
                if
                :: how = OK
                :: how = FAULT
                :: restarts < RESTARTS -> goto endless
                fi
            }
        :: header[SLOT(id)] == BARRIER ->
            atomic {
                (!other_value) -> /* model: WAIT */
                assert(other_status == other_end);
                ran[number]++;
                how = other_status
            }
        fi;
        if
        :: how == FAULT ->
#ifdef FAULT_AFTER_END
            end_packet(FAULT);
            record_fault()
#elif defined(FAULT_ENDS_NOTHING)
            record_fault()
#else
            record_fault(); /* model: FAULT */
            end_packet(FAULT)
#endif
        :: else -> end_packet(how)
        fi;
        goto next;
    endless: /* a kernel that does not end */
        false
    } unless {
        !powered
    };
    cores--
}

/* ------------------------------------------------------------------------------------------------ */
/* The host: core.c, runner.c.                                                                       */

/* bcl_core_start(): the core is off. */
inline start() {
    atomic {
        slot = 0;
        do
        :: slot < SLOTS -> header[slot] = INVALID; slot++
        :: else -> break
        od;
        write_id = FIRST;
        read_id = FIRST;
        rung = false;
        ready = false;
        faults = 0;
        quiet = number;
        quiet_faults = 0;
        id = FIRST /* model: PREPARE */
    };
    atomic {
        powered = true;
        cores++;
        run Core() /* model: START */
    };
    (ready || !powered)
}

/* bcl_core_stop() */
inline stop() {
    powered = false;
#ifndef RESTART_WITHOUT_WAIT
    (cores == 0) /* model: STOP */
#endif
}

/* bcl_core_publish() */
inline publish() {
#ifndef SIGNAL_AFTER_HEADER
    value[SLOT(id)] = true; /* model: SIGNAL */
#endif
#ifdef HEADER_BEFORE_BODY
    header[SLOT(id)] = (number == 2 -> BARRIER : DISPATCH);
    body[SLOT(id)] = number;
#else
    body[SLOT(id)] = number; /* model: BODY */
#ifdef DOORBELL_BEFORE_HEADER
    doorbell = id;
    rung = true;
#endif
#ifdef WRITE_ID_BEFORE_HEADER
    write_id = NEXT(id);
    assert(header[SLOT(id)] != INVALID);
#endif
    header[SLOT(id)] = (number == 2 -> BARRIER : DISPATCH); /* model: HEADER */
#endif
#ifdef SIGNAL_AFTER_HEADER
    value[SLOT(id)] = true;
#endif
    write_id = NEXT(id); /* model: WRITE_ID */
    atomic {
        doorbell = id; /* model: DOORBELL */
        rung = true
    };
    id = NEXT(id);
    number++
}

/* Whether the ring has room, and nobody will read the signal of the next slot any more. */
#ifdef ROOM_BY_SIGNAL
#define ROOM (number - first < SLOTS || !value[SLOT(id)])
#else
#define ROOM (BEHIND(id, read_id) < SLOTS && number - first < SLOTS) /* model: ROOM */
#endif

/* The packet `first` is the oldest whose end is not reported yet: its index, and whether it has ended. The core writes
 * the end to the signal first, then to the queue. */
#define OLDEST BEHIND(id, number - first)
#define HAS_ENDED (BEHIND(OLDEST, read_id) >= BEHIND(id, read_id)) /* model: ENDED */

/* find_damage(): checks for what an undamaged core never does. */
inline check_damage() {
    atomic {
        assert(BEHIND(id, read_id) <= number - first || first == number);
        assert(faults - quiet_faults <= number - quiet);
        if
        :: read_id == id -> /* model: EMPTY */
            assert(header[0] == INVALID && header[1] == INVALID);
            quiet = number;
            quiet_faults = faults
        :: else
        fi
    }
}

inline tell() {
    told[first]++;
    first++
}

proctype Host() {
    byte id, slot, number, first, quiet, quiet_faults;
    {
        start();
        do
        :: number < PACKETS && powered && ROOM -> publish()
        :: first < number && powered -> check_damage()
        :: first < number && HAS_ENDED ->
            assert(!value[SLOT(OLDEST)] && ran[first] == 1 && ended[first] == 1);
            assert(status[SLOT(OLDEST)] != FAULT || fault_id >= first); /* `first` or a later packet */
            assert((first == 2) || status[SLOT(OLDEST)] != DEPENDENCY);
            tell()
        :: first < number && !HAS_ENDED && !powered -> /* model: LOST */
            stop();
            do
            :: first < number -> tell()
            :: else -> break
            od;
            start()
        :: first < number && !HAS_ENDED && powered && restarts < RESTARTS -> /* model: WATCHDOG */
            restarts++;
            stop()
        :: number < PACKETS && first == number && !powered -> /* model: RESTART */
            stop();
            start()
        :: first == PACKETS -> break
        od;
        stop();
        number = 0;
        do
        :: number < PACKETS -> assert(told[number] == 1 && ran[number] <= 1); number++
        :: else -> break
        od
    } unless {
        host_dead
    }
}

/* ------------------------------------------------------------------------------------------------ */
/* The rest of the world.                                                                            */

/* Somebody kills the emulator. */
proctype Killer() {
    do
    :: atomic { powered && restarts < RESTARTS -> restarts++; powered = false }
    :: break
    od
}

/* Another core ends the signal that the barrier packet waits for, sometimes with an error. */
proctype Other() {
    if
    :: other_end = OK
    :: other_end = DEPENDENCY
    fi;
#ifdef VALUE_BEFORE_STATUS
    other_value = false;
    other_status = other_end
#else
    other_status = other_end;
    other_value = false
#endif
}

/* The host may die at any time; the emulator is tied to it (base/spawn.h). */
proctype Death() {
    if
    :: true
    :: atomic {
        host_dead = true;
#ifndef UNTIED
        powered = false /* model: TIED */
#endif
    }
    fi
}

init {
    atomic {
        run Host();
        run Killer();
        run Other();
        run Death()
    }
}
