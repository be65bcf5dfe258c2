import { hostOf, MACHINES, type Machine, type Ports } from './addresses.ts'
import type { Packages } from './packages.ts'
import type { Programs } from './programs.ts'
import { openRelay, type Relay } from './relay.ts'

type Options = { programs: Programs; packages: Packages; ports: Ports }

/** Starts etcd on three machines. The agent of each machine connects to it through a relay. */
export async function startEtcd({ programs, packages, ports }: Options, api: 'v2' | 'v3') {
  const relays = new Map<Machine, Relay>()
  const peerOf = (machine: Machine) => `http://${hostOf(machine)}:${ports.etcdPeer}`
  for (const machine of MACHINES) {
    const name = `etcd${machine}`
    const client = `http://${hostOf(machine)}:${ports.etcd}`
    const settings = {
      ETCD_NAME: name,
      ETCD_DATA_DIR: programs.folderOf(name),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peerOf(machine),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peerOf(machine),
      ETCD_INITIAL_CLUSTER: MACHINES.map((member) => `etcd${member}=${peerOf(member)}`).join(','),
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ...(api === 'v2' ? { ETCD_ENABLE_V2: 'true' } : {}),
    }
    programs.start(name, packages.pathOf('etcd'), [], { env: { ...packages.env, ...settings } })
    const target = { host: hostOf(machine), port: ports.etcd }
    relays.set(machine, await openRelay(hostOf(machine), ports.wayToEtcd, target))
  }
  return {
    cut: (machine: Machine) => relays.get(machine)?.cut(),
    mend: (machine: Machine) => relays.get(machine)?.mend(),
  }
}
