import { vi } from 'vitest'

// Test files share a process and its libraries, which saves most of the time that a file takes. Our own modules are
// loaded again for each file, so that they keep no state. `vitest.config.ts` excepts the server's product code.
vi.resetModules()
