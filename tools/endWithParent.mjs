// Preloaded by run.mjs: when run.mjs is killed, the IPC channel closes, and this process exits as if asked to.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
