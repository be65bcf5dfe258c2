#!/bin/sh
# Runs once, when the database is created: lets a read replica follow it if a password for the replica is set.
set -eu
[ -n "${REPLICATION_PASSWORD:-}" ] || exit 0
psql -v ON_ERROR_STOP=1 -v word="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'word';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
