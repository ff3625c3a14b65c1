/** The exports of connections for other features. */
export { useConnections } from './connection-data.ts'
