import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ChannelProvider, ChannelTemplate, SessionContext } from '../channel.ts'
import { canSend, fields, readCredentials } from './credentials.ts'
import { callGraph, type GraphPlace } from './graph-client.ts'
import { receivePost } from './receive.ts'
import { cloudSession } from './session.ts'
import { checkSetUp } from './set-up.ts'
import { type ListedTemplate, templateOf } from './templates.rules.ts'

const MB = 1024 * 1024
const DAY_MS = 86_400_000
/** Maximum number of chats whose last message is remembered, for "typing". */
const MAX_CHATS = 10_000
const MAX_PAGES = 50

/** The official WhatsApp Cloud API: no session, the network posts events, templates open conversations. */
export function createCloudProvider(place: GraphPlace): ChannelProvider {
  const last = new Map<string, string>()
  const keyOf = (label: string, phone: string | null, lid: string | null) => `${label} ${phone ?? lid}`
  return {
    name: 'whatsapp-cloud',
    abilities: {
      ...{ holdsSession: false, takesOurIds: false, hasQr: false, canDelete: false, canEdit: false, canReact: true },
      ...{ canMarkRead: true, canType: true, seesTyping: false, canCheckNumber: false, canRejectCalls: true },
      ...{ canPairByCode: false, claimsNumber: true, hasGroups: false },
      ...{ hasPhoneBook: false, needsTemplate: true, windowMs: DAY_MS, mostOptions: 10, sendGap: null },
      longest: { text: 4096, caption: 1024 },
      mediaLimits: { image: 5 * MB, video: 16 * MB, audio: 16 * MB, document: 100 * MB },
    },
    newMessageId: () => `out.${randomBytes(12).toString('hex')}`,
    open: (context) => cloudSession(place, context, (phone, lid) => last.get(keyOf(context.label, phone, lid)) ?? null),
    receive: (request, context) =>
      receivePost(request, context, (label, { id, chat, fromMe }) => {
        if (!fromMe) remember(last, keyOf(label, chat.phone, chat.lid), id)
      }),
    async verify(query, { keys }) {
      const { verifyToken } = await readCredentials(keys)
      const challenge = query['hub.challenge'] ?? ''
      const isAsked = query['hub.mode'] === 'subscribe' && /^[\w-]{1,200}$/.test(challenge)
      return isAsked && isSame(query['hub.verify_token'] ?? '', verifyToken) ? challenge : null
    },
    setUp: { fields, check: (context, address) => checkSetUp(place, context, address) },
    templates: (context) => listTemplates(place, context),
  }
}

function remember(last: Map<string, string>, key: string, id: string): void {
  last.delete(key)
  last.set(key, id)
  for (const oldest of last.keys()) {
    if (last.size <= MAX_CHATS) return
    last.delete(oldest)
  }
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return expected !== '' && a.length === b.length && timingSafeEqual(a, b)
}

async function listTemplates(place: GraphPlace, { keys }: SessionContext): Promise<ChannelTemplate[]> {
  const credentials = await readCredentials(keys)
  if (!canSend(credentials) || credentials.accountId === '') return []
  const templates: ChannelTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { limit: '100', ...(after === undefined ? {} : { after }) }
    const path = `${credentials.accountId}/message_templates`
    const answer = await callGraph(place, credentials, { method: 'GET', path, query })
    for (const listedTemplate of (answer.data ?? []) as ListedTemplate[]) {
      const template = templateOf(listedTemplate)
      if (template) templates.push(template)
    }
    const paging = answer.paging as { next?: string; cursors?: { after?: string } } | undefined
    if (!paging?.next || !paging.cursors?.after) break
    after = paging.cursors.after
  }
  return templates
}
