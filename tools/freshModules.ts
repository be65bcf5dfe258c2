import { vi } from 'vitest'

// Files share a process and its libraries, which spares most of what a file costs; what our own modules remember
// begins anew with each.
vi.resetModules()
