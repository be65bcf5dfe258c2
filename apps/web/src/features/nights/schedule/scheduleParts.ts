// One chunk for nights of several teams.
export { Rooms } from './Rooms.tsx'
export { Table } from './Table.tsx'
