# SPDX-License-Identifier: MIT
"""OpenCV's transparent API: compares what `cv2.UMat` computes with OpenCL and what OpenCV's own code computes for
the same picture. Prints `all right`, or fails."""
import os

os.environ["OPENCV_OPENCL_DEVICE"] = ":CPU:"  # without this, OpenCV uses only GPUs
import cv2
import numpy

assert cv2.ocl.haveOpenCL(), "OpenCV finds no OpenCL"
cv2.ocl.setUseOpenCL(True)
device = cv2.ocl.Device.getDefault()
print(f"device: {device.name()}, {device.vendorName()}")
assert device.vendorName() == "The BareCL project", "another implementation's device"

generator = numpy.random.default_rng(1)
picture = generator.integers(0, 256, (480, 640, 3), dtype=numpy.uint8)
grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
smooth = cv2.GaussianBlur(grey, (31, 31), 8)
floats = generator.random((256, 256), dtype=numpy.float32)
turn = cv2.getRotationMatrix2D((320, 240), 30, 0.8)
view = numpy.array([[1, 0.1, 3], [0.05, 1, 2], [1e-4, 2e-4, 1]])

# Name, operation, argument, and the greatest difference allowed. It is not 0 where OpenCV's kernels round differently
# than its own code. The kernels of Canny follow weak edges in another order, on every OpenCL implementation.
OPERATIONS = [
    ("cvtColor grey", lambda x: cv2.cvtColor(x, cv2.COLOR_BGR2GRAY), picture, 1),
    ("cvtColor HSV", lambda x: cv2.cvtColor(x, cv2.COLOR_BGR2HSV), picture, 1),
    ("GaussianBlur", lambda x: cv2.GaussianBlur(x, (7, 7), 1.5), picture, 1),
    ("medianBlur", lambda x: cv2.medianBlur(x, 5), grey, 0),
    ("bilateralFilter", lambda x: cv2.bilateralFilter(x, 5, 40, 40), grey, 1),
    ("erode", lambda x: cv2.erode(x, numpy.ones((5, 5), numpy.uint8)), grey, 0),
    ("Sobel", lambda x: cv2.Sobel(x, cv2.CV_16S, 1, 0), grey, 0),
    ("Laplacian", lambda x: cv2.Laplacian(x, cv2.CV_16S, ksize=3), grey, 0),
    ("Canny's edges", lambda x: numpy.array(cv2.countNonZero(cv2.Canny(x, 60, 120))), grey, 200),
    ("threshold", lambda x: cv2.threshold(x, 100, 255, cv2.THRESH_BINARY)[1], grey, 0),
    ("equalizeHist", cv2.equalizeHist, grey, 0),
    ("resize", lambda x: cv2.resize(x, (333, 222), interpolation=cv2.INTER_LINEAR), picture, 1),
    ("warpAffine", lambda x: cv2.warpAffine(x, turn, (640, 480)), picture, 2),
    ("warpPerspective", lambda x: cv2.warpPerspective(x, view, (640, 480)), smooth, 2),
    ("pyrDown", cv2.pyrDown, picture, 1),
    ("integral", cv2.integral, grey, 0),
    ("transpose", cv2.transpose, picture, 0),
    ("gemm", lambda x: cv2.gemm(x, x, 1.0, None, 0.0), floats, 1e-3),
    ("dft", lambda x: cv2.dft(x, flags=cv2.DFT_COMPLEX_OUTPUT), floats, 1e-2),
    ("exp", cv2.exp, floats, 1e-5),
    ("sum", lambda x: numpy.array(cv2.sumElems(x)), grey, 0),
    ("minMaxLoc", lambda x: numpy.array(cv2.minMaxLoc(x)[:2]), floats, 0),
]

for name, operation, argument, allowed in OPERATIONS:
    cv2.ocl.setUseOpenCL(True)
    ours = operation(cv2.UMat(argument))
    ours = ours.get() if isinstance(ours, cv2.UMat) else ours
    cv2.ocl.setUseOpenCL(False)
    difference = numpy.abs(ours.astype(float) - operation(argument).astype(float)).max()
    print(f"{name}: {difference:g} of {allowed}")
    assert difference <= allowed, name
print(f"{len(OPERATIONS)} operations\nall right")
