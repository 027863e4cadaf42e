#pragma once

namespace saddle::bench {

/// Makes the program record a first Ctrl-C instead of ending. A second one ends it.
void note_interrupts();

/// Returns whether Ctrl-C was pressed.
bool interrupted();

}  // namespace saddle::bench
