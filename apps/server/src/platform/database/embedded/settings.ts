import { totalmem } from 'node:os'

const MEGABYTE = 2 ** 20
const LEAST_PAGE_MEGABYTES = 128
const MOST_PAGE_MEGABYTES = 1024

/** An eighth of the memory there is, half of what a machine would give that did nothing else. No more is taken than is read. */
function pageMemoryMegabytes(): number {
  // Where the process is not limited this is zero, or more than any machine has.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.round(Math.min(MOST_PAGE_MEGABYTES, Math.max(LEAST_PAGE_MEGABYTES, memory / 8 / MEGABYTE)))
}

/** Given on the command line at each start, so that a new release changes them for old clusters too. */
export function serverSettings({ isDurable }: { isDurable: boolean }): Record<string, string> {
  return {
    max_connections: '60',
    shared_buffers: `${isDurable ? pageMemoryMegabytes() : LEAST_PAGE_MEGABYTES}MB`,
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    // No replicas hang on an embedded server.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Our queries are small: planning for parallel or compiled ones costs more than it saves on two cores.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements reach the program that sent them; the log is for the server's own life.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Commits still reach the operating system, so a killed process loses none of them.
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
}
