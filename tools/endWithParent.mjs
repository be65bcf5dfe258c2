// Preloaded by run.mjs: when it is killed, the channel between us closes, and we end as if asked to.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
