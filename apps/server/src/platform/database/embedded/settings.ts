import { totalmem } from 'node:os'

const MEGABYTE = 2 ** 20
const LEAST_PAGE_MEGABYTES = 128
const MAX_PAGE_MEGABYTES = 1024

/** Returns half the share that is usual on a dedicated database server. Only pages that are read take up memory. */
function pageMemoryMegabytes(): number {
  // If the process has no limit, `constrainedMemory` is zero, or more than any machine has.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.round(Math.min(MAX_PAGE_MEGABYTES, Math.max(LEAST_PAGE_MEGABYTES, memory / 8 / MEGABYTE)))
}

type ClusterKind = { isDurable: boolean; isReplicated: boolean }

/** These settings are on the command line of each start, so that a release changes existing clusters too. */
export function serverSettings({ isDurable, isReplicated }: ClusterKind): Record<string, string> {
  return {
    max_connections: '60',
    shared_buffers: `${isDurable ? pageMemoryMegabytes() : LEAST_PAGE_MEGABYTES}MB`,
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    // An embedded server has no replicas, except in tests.
    wal_level: isReplicated ? 'replica' : 'minimal',
    max_wal_senders: isReplicated ? '4' : '0',
    // Queries are small, so parallel or compiled plans cost more than they save on two cores.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The client reports failed statements; the log is for the server itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Commits still reach the operating system, so a killed process loses none.
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
}
