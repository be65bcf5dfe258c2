#!/bin/sh
# Ends everything that a drill started, even if the drill was ended by kill -9. The script reads its standard input,
# which is closed when the drill ends. Usage: guard.sh FOLDER
cat >/dev/null
# Signals twice, because an agent may have been starting its server, which leaves the agent's process group.
for turn in 1 2; do
  for file in "$1"/pids/*; do
    [ -f "$file" ] && kill -9 "-$(cat "$file")" 2>/dev/null
  done
  # When the first PostgreSQL process ends, its other processes end too.
  for file in "$1"/db*/data/postmaster.pid; do
    [ -f "$file" ] && kill -9 "$(head -n 1 "$file")" 2>/dev/null
  done
  sleep 1
done
if [ -n "$2" ]; then
  # Only the logs stay.
  rm -rf "$1"/db* "$1"/etcd* "$1"/packages "$1"/site
else
  rm -rf "$1"
fi
exit 0
