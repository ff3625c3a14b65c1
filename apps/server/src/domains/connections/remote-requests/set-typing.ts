import type { ChannelAddress } from '@recado/channels/channel'
import type { RemoteRequests } from './remote-requests.ts'

/**
 * Shows or ends the typing sign in a chat, over the connection's session on any node.
 * @returns false when the connection is not open or its network has no typing sign
 */
export async function setTyping(
  remote: RemoteRequests,
  at: { companyId: number; connectionId: number },
  chat: ChannelAddress,
  typing: boolean,
): Promise<boolean> {
  const sessions = await remote.sessions(at.companyId, 'setTyping')
  const session = sessions.find(({ connectionId }) => connectionId === at.connectionId)
  return (await session?.request({ kind: 'setTyping', chat, typing })) != null
}
