// run.mjs preloads this. When run.mjs is killed, the IPC channel closes, and this process ends itself as if it had got
// a SIGTERM.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
