import type { GroupMember } from '@recado/channels/channel'
import type { RemoteRequests } from './remote-requests.ts'

/**
 * Returns a group's members as the connection's session knows them, on any node.
 * @returns 'unavailable' when the connection is not open or did not answer
 */
export async function readMembers(
  remote: RemoteRequests,
  companyId: number,
  connectionId: number,
  group: string,
): Promise<GroupMember[] | 'unavailable'> {
  const sessions = await remote.sessions(companyId, 'groupMembers')
  const session = sessions.find((one) => one.connectionId === connectionId)
  const answer = await session?.request({ kind: 'groupMembers', group })
  return answer ? (answer.value as GroupMember[]) : 'unavailable'
}
