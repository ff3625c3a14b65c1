import * as endpoints from '@recado/contract/internal-chat/endpoints'
import type { Area } from '../../platform/area.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { mediaSigner } from '../../platform/storage/media-path.ts'
import { deleteChatMessage, updateChatMessage } from './change-message.ts'
import { chatOf } from './chat.view.ts'
import type { ChatServices } from './chat-services.ts'
import { deleteChat } from './delete-chat.ts'
import { chatFacts } from './facts.ts'
import { leaveChat } from './leave-chats.ts'
import { listChats } from './list-chats.ts'
import { listChatMessagesPage } from './list-messages.ts'
import { reactToInternalMessage } from './react-to-message.ts'
import { readAllChats, readChat } from './read-chat.ts'
import { chatFor, parseChatKey } from './require-chat.ts'
import { createChat, updateChat } from './save-chat.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessage } from './send-message.ts'
import { chatSockets } from './sockets.ts'

/** Chats between users of a company. */
export const internalChatArea = (services: ChatServices) =>
  ({
    name: 'internal-chat',
    facts: chatFacts,
    sockets: chatSockets,
    routes(on: Registrar) {
      const sign = mediaSigner(services.secrets, services.clock)
      const deps = { services, sign }
      on.inWork(endpoints.listChats, ({ work, actor, query }) => listChats(work, actor, query))
      on.inWork(endpoints.listLinkedTickets, async ({ work, actor, query }) => ({
        records: await services.visibleTickets(work, actor, query.uuids),
      }))
      on.inWork(endpoints.searchChatMessages, async ({ work, actor, query }) => ({
        records: await searchMessages(work, actor, query.searchParam, sign),
      }))
      on.inWork(endpoints.showChat, async ({ work, actor, params }) =>
        chatOf(await chatFor(work, actor, parseChatKey(params.id))),
      )
      on.inWork(endpoints.createChat, ({ work, actor, body }) => createChat(work, actor, body))
      on.inWork(endpoints.updateChat, ({ work, actor, params, body }) =>
        updateChat(work, actor, { id: params.id, change: body }),
      )
      on.inWork(endpoints.deleteChat, async ({ work, actor, params }) => {
        await deleteChat(work, actor, params.id)
        return {}
      })
      on.inWork(endpoints.leaveChat, async ({ work, actor, params }) => {
        await leaveChat(work, actor, params.id)
        return {}
      })
      on.inWork(endpoints.listChatMessages, ({ work, actor, params, query }) =>
        listChatMessagesPage(work, actor, { id: params.id, query }, sign),
      )
      on.outside(endpoints.sendChatMessage, ({ workplace, actor, params, body, files }) =>
        sendMessage(workplace, actor, { chatId: params.id, body, files }, deps),
      )
      on.inWork(endpoints.readChat, ({ work, actor, params, body }) =>
        readChat(work, actor, { id: params.id, ...body }),
      )
      on.inWork(endpoints.readAllChats, async ({ work, actor }) => {
        await readAllChats(work, actor)
        return {}
      })
      on.inWork(endpoints.updateChatMessage, ({ work, actor, params, body }) =>
        updateChatMessage(work, actor, { ...params, change: body }, sign),
      )
      on.inWork(endpoints.deleteChatMessage, ({ work, actor, params }) => deleteChatMessage(work, actor, params, sign))
      on.inWork(endpoints.reactToChatMessage, ({ work, actor, params, body }) =>
        reactToInternalMessage(work, actor, { ...params, emoji: body.emoji }, sign),
      )
    },
  }) satisfies Area
