#pragma once

namespace saddle::bench {

/// Lets a first Ctrl-C be noted instead of ending the program. A second one ends it.
void note_interrupts();

/// Returns whether Ctrl-C was pressed.
bool interrupted();

}  // namespace saddle::bench
