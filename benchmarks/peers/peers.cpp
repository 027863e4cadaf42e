#include "benchmarks/peers/peers.h"

#include <array>

#include "benchmarks/peers/clp_peer.h"
#include "benchmarks/peers/glpk_peer.h"
#include "benchmarks/peers/highs_peer.h"

namespace saddle::bench {
namespace {

constexpr auto all_peers = std::to_array<Peer>({
#ifdef SADDLE_WITH_GLPK
    {"*glpk-primal", glpk_primal},
    {"*glpk-dual", glpk_dual},
    {"*glpk-textbook-primal", glpk_textbook_primal},
    {"*glpk-textbook-dual", glpk_textbook_dual},
#endif
    {"*clp-dual", clp_dual},
    {"*clp-primal", clp_primal},
#ifdef SADDLE_WITH_HIGHS
    {"*highs-simplex", highs_simplex},
    {"*highs-ipm", highs_interior_point},
#endif
});

}  // namespace

std::span<const Peer> peers() { return all_peers; }

}  // namespace saddle::bench
