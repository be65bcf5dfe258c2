import { vi } from 'vitest'

// Test files share a process and its libraries, which saves most of a file's cost; our own modules lose their state
// between files.
vi.resetModules()
