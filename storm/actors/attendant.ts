import {
  deleteMessage,
  editMessage,
  reactToMessage,
  readTicket,
  sendMessages,
  snoozeTicket,
  syncTicketTags,
  unreadTicket,
  updateTicket,
  wakeTicket,
} from '@recado/contract/conversations/endpoints'
import { createTicketNote } from '@recado/contract/conversations/notes'
import { cancelSending, forwardMessage, retryMessage } from '@recado/contract/conversations/sending'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { createSchedule } from '@recado/contract/schedules/endpoints'
import type { Attendant, AttendantAct, DailyAct } from '../plan/acts.ts'
import { among } from '../plan/among.rules.ts'
import type { Company } from '../product/company.ts'
import { insist, type Outcome } from '../product/insist.ts'
import type { Person } from '../product/person.ts'
import type { Browser } from '../run/browser.ts'
import type { ListName } from '../run/browser-state.ts'
import type { Recorder } from '../run/recorder.ts'
import { pixel } from './pixel.ts'

interface SentMessage {
  messageId: number
  ticketId: number
  mark: string
}
type TicketAct = Exclude<
  DailyAct,
  { kind: 'send' | 'sendTwice' | 'sendPicture' | 'edit' | 'delete' | 'react' | 'openChat' | 'schedule' }
>

/** The lists in which an act finds its ticket. */
const placeOf: Record<TicketAct['kind'], readonly ListName[]> = {
  accept: ['pending'],
  read: ['open'],
  unread: ['open'],
  return: ['open'],
  transfer: ['open'],
  give: ['open'],
  resolve: ['open', 'pending'],
  reopen: ['closed'],
  snooze: ['open', 'pending'],
  wake: ['snoozed'],
  tag: ['open', 'pending'],
  note: ['open', 'pending'],
}

/** An attendant who sees what the browser shows, and does everything over HTTP. */
export class AttendantAtDesk {
  private readonly attendant: Attendant
  private readonly company: Company
  private readonly browser: Browser
  private readonly recorder: Recorder
  private readonly person: Person
  private readonly sentMessages: SentMessage[] = []
  /** Cancelled messages, for later retries. */
  private readonly cancelled: SentMessage[] = []
  private edits = 0

  constructor(
    attendant: Attendant,
    { company, browser, recorder }: { company: Company; browser: Browser; recorder: Recorder },
  ) {
    this.attendant = attendant
    this.company = company
    this.browser = browser
    this.recorder = recorder
    this.person = browser.person
  }

  async act(act: AttendantAct): Promise<void> {
    switch (act.kind) {
      case 'send':
      case 'sendTwice':
      case 'sendPicture':
        return this.send(act)
      case 'edit':
      case 'delete':
        return this.change(act)
      case 'react':
        return this.react(act)
      case 'openChat':
        return this.openChat(act)
      case 'schedule':
        return this.schedule(act)
      case 'forward':
        return this.forward(act)
      case 'cancel':
        return this.cancel(act)
      case 'tryNow':
        return this.tryNow(act)
      default:
        return this.toTicket(act)
    }
  }

  private note(act: AttendantAct, startedAt: number, outcome: Outcome<unknown> | null, more: object = {}): void {
    const mark = 'mark' in act ? { mark: act.mark } : {}
    this.recorder.add(this.attendant, act.kind, startedAt, outcome, { userId: this.person.userId, ...mark, ...more })
  }

  /** Acts on a visible ticket, if there is one. */
  private async toTicket(act: TicketAct): Promise<void> {
    const startedAt = this.recorder.now()
    const visibleTickets = placeOf[act.kind].flatMap((list) => this.browser.tickets(list))
    const ticket = among(visibleTickets, act.which)
    if (!ticket) return this.note(act, startedAt, null)
    this.note(act, startedAt, await this.callFor(act, ticket), { ticketId: ticket.id, contactId: ticket.contactId })
  }

  private callFor(act: TicketAct, { id }: Ticket): Promise<Outcome<unknown>> {
    const { person, company } = this
    const params = { id }
    switch (act.kind) {
      case 'read':
        return insist(person, readTicket, { params, body: {} })
      case 'unread':
        return insist(person, unreadTicket, { params, body: {} })
      case 'snooze':
        return insist(person, snoozeTicket, { params, body: { until: null } })
      case 'wake':
        return insist(person, wakeTicket, { params })
      case 'tag': {
        const tags = act.tags.map((tag) => company.tagIds[tag] ?? 0)
        return insist(person, syncTicketTags, { body: { ticketId: id, tags } })
      }
      case 'note':
        return insist(person, createTicketNote, { body: { ticketId: id, note: `${act.mark} ${act.text}` } })
      default:
        return insist(person, updateTicket, { params, body: this.moveOf(act) })
    }
  }

  private moveOf(act: Extract<TicketAct, { kind: 'accept' | 'return' | 'transfer' | 'give' | 'resolve' | 'reopen' }>) {
    const { company, person } = this
    switch (act.kind) {
      case 'accept':
      case 'reopen':
        return { status: 'open' as const, userId: person.userId }
      case 'return':
        return { status: 'pending' as const, userId: null }
      case 'transfer':
        return { status: 'pending' as const, queueId: company.queueIds[act.queue], userId: null }
      case 'give': {
        const colleague = company.attendants[act.colleague]
        return { status: 'open' as const, userId: colleague?.userId, queueId: colleague?.queueIds[0] }
      }
      case 'resolve':
        return { status: 'closed' as const }
    }
  }

  private async send(act: AttendantAct & { kind: 'send' | 'sendTwice' | 'sendPicture' }): Promise<void> {
    const startedAt = this.recorder.now()
    const ticket = among(this.browser.tickets('open'), act.which)
    if (!ticket) return this.note(act, startedAt, null)
    const params = { ticketId: ticket.id }
    const post = () => insist(this.person, sendMessages, { params, body: postOf(act) })
    // An impatient browser posts the same message twice in parallel.
    const [outcome] = await Promise.all(act.kind === 'sendTwice' ? [post(), post()] : [post()])
    const [message] = outcome?.body?.messages ?? []
    if (message) this.sentMessages.push({ messageId: message.id, ticketId: ticket.id, mark: act.mark })
    this.note(act, startedAt, outcome ?? null, { ...params, ...(message ? { messageId: message.id } : {}) })
  }

  /** Forwards a customer's message to another conversation. */
  private async forward(act: AttendantAct & { kind: 'forward' }): Promise<void> {
    const startedAt = this.recorder.now()
    const visibleMessages = [...this.browser.state.threads.values()].flatMap(({ messages }) => messages)
    const customerMessages = visibleMessages.filter(
      ({ fromMe, isDeleted, mediaType }) => !fromMe && !isDeleted && mediaType === 'chat',
    )
    const message = among(customerMessages, act.which)
    const ticket = among(this.browser.tickets('open'), act.to)
    if (!message || !ticket) return this.recorder.add(this.attendant, act.kind, startedAt, null)
    const body = { ticketIds: [ticket.id], clientId: act.mark.replace(/\W/g, '-') }
    const outcome = await insist(this.person, forwardMessage, { params: { id: message.id }, body })
    const forwardedMessage = outcome.body?.results[0]?.message
    const details = {
      ticketId: ticket.id,
      ...(forwardedMessage ? { messageId: forwardedMessage.id, mark: act.mark } : {}),
    }
    this.recorder.add(this.attendant, act.kind, startedAt, outcome, { userId: this.person.userId, ...details })
  }

  /** Sends a message and cancels it before its outcome is known. */
  private async cancel({ which, mark, text }: AttendantAct & { kind: 'cancel' }): Promise<void> {
    await this.send({ kind: 'send', which, mark, text })
    const lastMessage = this.sentMessages.at(-1)
    const startedAt = this.recorder.now()
    const act = { kind: 'cancel', which, mark, text } as const
    if (lastMessage?.mark !== mark) return this.note(act, startedAt, null)
    this.sentMessages.pop()
    const outcome = await insist(this.person, cancelSending, { params: { id: lastMessage.messageId }, body: {} })
    if (outcome.kind === 'accepted') this.cancelled.push(lastMessage)
    this.note(act, startedAt, outcome, lastMessage)
  }

  private async tryNow(act: AttendantAct & { kind: 'tryNow' }): Promise<void> {
    const startedAt = this.recorder.now()
    const target = among([...this.cancelled, ...this.sentMessages.slice(-1)], act.which)
    if (!target) return this.note(act, startedAt, null)
    const outcome = await insist(this.person, retryMessage, { params: { id: target.messageId }, body: {} })
    this.note(act, startedAt, outcome, target)
  }

  private async change(act: AttendantAct & { kind: 'edit' | 'delete' }): Promise<void> {
    const startedAt = this.recorder.now()
    const target = among(this.sentMessages, act.which)
    if (!target) return this.note(act, startedAt, null)
    const params = { id: target.messageId }
    if (act.kind === 'delete') this.sentMessages.splice(this.sentMessages.indexOf(target), 1)
    const body = { body: act.kind === 'edit' ? `${target.mark} ${act.text} e${++this.edits}` : '' }
    const outcome =
      act.kind === 'delete'
        ? await insist(this.person, deleteMessage, { params })
        : await insist(this.person, editMessage, { params, body })
    this.note(act, startedAt, outcome, target)
  }

  private async react(act: AttendantAct & { kind: 'react' }): Promise<void> {
    const startedAt = this.recorder.now()
    const visibleMessages = [...this.browser.state.threads.values()].flatMap(({ messages }) => messages)
    const target = among(
      visibleMessages.filter(({ isDeleted, mediaType }) => !isDeleted && mediaType !== 'call_log'),
      act.which,
    )
    if (!target) return this.note(act, startedAt, null)
    const { id, ticketId } = target
    const outcome = await insist(this.person, reactToMessage, { params: { id }, body: { emoji: act.emoji } })
    this.note(act, startedAt, outcome, { messageId: id, ticketId })
  }

  private async openChat({ which }: AttendantAct & { kind: 'openChat' }): Promise<void> {
    const ticket = among([...this.browser.tickets('open'), ...this.browser.tickets('pending')], which)
    if (ticket) await this.browser.openChat(ticket.id)
  }

  private async schedule(act: AttendantAct & { kind: 'schedule' }): Promise<void> {
    const startedAt = this.recorder.now()
    const ticket = among(this.browser.tickets('open'), act.which)
    if (!ticket) return this.note(act, startedAt, null)
    const sendAt = new Date(Date.now() + act.inMs).toISOString()
    const body = { body: `${act.mark} ${act.text}`, contactId: ticket.contactId, sendAt }
    const outcome = await insist(this.person, createSchedule, { body })
    this.note(act, startedAt, outcome, outcome.body ? { scheduleId: outcome.body.id } : {})
  }
}

function postOf(act: AttendantAct & { kind: 'send' | 'sendTwice' | 'sendPicture' }): FormData | Record<string, string> {
  const clientId = act.mark.replace(/\W/g, '-')
  if (act.kind !== 'sendPicture') return { body: `${act.mark} ${act.text}`, clientId }
  const form = new FormData()
  form.set('clientId', clientId)
  form.set('body', `${act.mark} foto`)
  form.set('medias', new Blob([pixel], { type: 'image/png' }), 'foto.png')
  return form
}
