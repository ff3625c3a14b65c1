import { createChat, sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'chats.index': own('allowed', async (w) => {
      await newChat(w)
      return { query: { pageNumber: 1 } }
    }),
    'chats.tickets': own('allowed', async (w) => ({ query: { uuids: (await w.newTicket()).uuid } })),
    'chats.search': own('allowed', async (w) => {
      await say(w, await newChat(w))
      return { query: { searchParam: 'recado' } }
    }),
    'chats.show': namingSample('personal', async (w) => ({ params: { id: await newChat(w) } })),
    'chats.create': own('allowed', async (w) => ({ body: { title: SAID, users: [{ id: await w.newUser() }] } })),
    'chats.update': namingSample('personal', async (w) => ({
      params: { id: await newChat(w) },
      body: { title: SAID },
    })),
    'chats.delete': namingSample('personal', async (w) => ({ params: { id: await newChat(w) } })),
    'chats.leave': namingSample('personal', async (w) => ({ params: { id: await newChat(w) } })),
    'chats.messages': namingSample('personal', async (w) => {
      const id = await newChat(w)
      await say(w, id)
      return { params: { id } }
    }),
    'chats.send': namingSample('personal', async (w) => ({
      params: { id: await newChat(w) },
      body: { message: SAID },
    })),
    'chats.read': namingSample('personal', async (w) => ({ params: { id: await newChat(w) }, body: {} })),
    'chats.readAll': own('allowed', async (w) => {
      await newChat(w)
      return {}
    }),
    'chats.updateMessage': namingSample('personal', async (w) => {
      const id = await newChat(w)
      return { params: { id, messageId: await say(w, id) }, body: { message: SAID } }
    }),
    'chats.deleteMessage': namingSample('personal', async (w) => {
      const id = await newChat(w)
      return { params: { id, messageId: await say(w, id) } }
    }),
    'chats.react': namingSample('personal', async (w) => {
      const id = await newChat(w)
      return { params: { id, messageId: await say(w, id) }, body: { emoji: '👍' } }
    }),
  },
  traces: { 'chats.delete': ['chat.delete'] },
  traceless: { 'chats.deleteMessage': 'conversations between users are private; the mark in the chat shows it' },
}

/** A chat of the company's admin with a new colleague. */
async function newChat(fixture: CompanyFixture): Promise<number> {
  const body = { title: `${fixture.marker} equipe`, users: [{ id: await fixture.newUser() }] }
  return (await fixture.do(createChat, { body })).id
}

const say = async (fixture: CompanyFixture, id: number): Promise<number> =>
  (await fixture.do(sendChatMessage, { params: { id }, body: { message: `${fixture.marker} recado` } })).id
