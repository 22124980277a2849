// SPDX-License-Identifier: MIT
// Compares ViennaCL's vectors, matrices, sparse matrices and a solver, on its OpenCL back end, with plain loops.
// Prints `all right`, or fails.

#include <cmath>
#include <cstdio>
#include <map>
#include <vector>
#include <viennacl/compressed_matrix.hpp>
#include <viennacl/linalg/cg.hpp>
#include <viennacl/linalg/inner_prod.hpp>
#include <viennacl/linalg/norm_2.hpp>
#include <viennacl/linalg/prod.hpp>
#include <viennacl/matrix.hpp>
#include <viennacl/vector.hpp>

namespace {

int checks;

void check(double is, double want, const char *what) {
    ++checks;
    if (std::fabs(is - want) <= 1e-4 * (1 + std::fabs(want)))
        return;
    std::printf("%s: %g is not %g\n", what, is, want);
    std::exit(1);
}

void vectors(std::size_t size) {
    std::vector<float> a(size), b(size), sums(size);
    for (std::size_t i = 0; i != size; ++i)
        a[i] = float(i % 17) / 4, b[i] = float(i % 5) - 2;
    viennacl::vector<float> x(size), y(size);
    viennacl::copy(a, x);
    viennacl::copy(b, y);
    double product = 0, squares = 0;
    for (std::size_t i = 0; i != size; ++i)
        product += a[i] * b[i], squares += a[i] * a[i];
    check(viennacl::linalg::inner_prod(x, y), product, "inner product");
    check(viennacl::linalg::norm_2(x), std::sqrt(squares), "norm");
    x += 2.0f * y;
    viennacl::copy(x, sums);
    for (std::size_t i = 0; i != size; ++i)
        check(sums[i], a[i] + 2 * b[i], "sum");
}

void matrices(std::size_t rows, std::size_t inner, std::size_t columns) {
    std::vector<std::vector<float>> a(rows, std::vector<float>(inner)),
        b(inner, std::vector<float>(columns)), c(rows, std::vector<float>(columns));
    for (std::size_t i = 0; i != rows; ++i)
        for (std::size_t k = 0; k != inner; ++k)
            a[i][k] = float((i + 3 * k) % 7) - 3;
    for (std::size_t k = 0; k != inner; ++k)
        for (std::size_t j = 0; j != columns; ++j)
            b[k][j] = float((2 * k + j) % 5) / 2;
    viennacl::matrix<float> x(rows, inner), y(inner, columns), z(rows, columns);
    viennacl::copy(a, x);
    viennacl::copy(b, y);
    z = viennacl::linalg::prod(x, y);
    viennacl::copy(z, c);
    for (std::size_t i = 0; i != rows; ++i)
        for (std::size_t j = 0; j != columns; ++j) {
            double want = 0;
            for (std::size_t k = 0; k != inner; ++k)
                want += a[i][k] * b[k][j];
            check(c[i][j], want, "product of matrices");
        }
}

void solver(unsigned size) {
    std::vector<std::map<unsigned, float>> rows(size);
    for (unsigned i = 0; i != size; ++i) {
        rows[i][i] = 4;
        if (i)
            rows[i][i - 1] = -1;
        if (i + 1 != size)
            rows[i][i + 1] = -1;
    }
    viennacl::compressed_matrix<float> matrix(size, size);
    viennacl::copy(rows, matrix);
    viennacl::vector<float> right = viennacl::scalar_vector<float>(size, 1.0f);
    viennacl::vector<float> solution =
        viennacl::linalg::solve(matrix, right, viennacl::linalg::cg_tag(1e-6, 200));
    viennacl::vector<float> rest = viennacl::linalg::prod(matrix, solution);
    rest -= right;
    check(viennacl::linalg::norm_2(rest), 0, "conjugate gradients");
}

} // namespace

int main() {
    for (std::size_t size : {1, 100, 10007})
        vectors(size);
    matrices(16, 16, 16);
    matrices(65, 33, 130);
    solver(1000);
    std::printf("%d checks\nall right\n", checks);
}
