import { deflateSync } from 'node:zlib'
import { proto } from 'baileys'

export interface HistoryChat {
  jid: string
  lid?: string
  name?: string
  messages: proto.IWebMessageInfo[]
}

const { HistorySyncType } = proto.HistorySync

/** The phone's history message, small enough to be sent inline. */
export function historyNotification(
  chats: HistoryChat[],
  syncType: proto.HistorySync.HistorySyncType = HistorySyncType.INITIAL_BOOTSTRAP,
): proto.IMessage {
  const sync = proto.HistorySync.encode({
    syncType,
    chunkOrder: 1,
    progress: 100,
    conversations: chats.map((chat) => ({
      id: chat.jid,
      lidJid: chat.lid,
      name: chat.name,
      messages: chat.messages.map((message, index) => ({ message, msgOrderId: index + 1 })),
    })),
  }).finish()
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: syncType as number,
        chunkOrder: 1,
        progress: 100,
        initialHistBootstrapInlinePayload: deflateSync(sync),
      },
    },
  }
}
