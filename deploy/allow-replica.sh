#!/bin/sh
# Runs once, when the database is created. If a password for a read replica is set, it creates the role with which the
# replica follows this database.
set -eu
[ -n "${REPLICATION_PASSWORD:-}" ] || exit 0
psql -v ON_ERROR_STOP=1 -v word="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'word';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
