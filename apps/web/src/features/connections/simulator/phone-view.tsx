import { ActionIcon, Menu } from '@mantine/core'
import type { PhoneMessage } from '@recado/contract/connections/simulator'
import { IconArrowBackUp, IconPhone } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import type { Customer } from './new-customer.rules.ts'
import { PhoneBubble } from './phone-bubble.tsx'
import { PhoneComposer, type PhoneSubject } from './phone-composer.tsx'
import type { Member, SimulatedPhone } from './simulator-data.ts'
import { simulatorTexts } from './simulator-texts.ts'

export interface PhoneViewProps {
  customer: Customer | null
  /** The company's name on the phone. */
  company: string
  connected: boolean
  messages: readonly PhoneMessage[]
  typing: boolean
  /** The members of the chosen chat if it is a group. */
  members?: readonly Member[] | undefined
  phone: SimulatedPhone
  autoRead: boolean
}

/** A customer's phone with the chat with the company. */
export function PhoneView(props: PhoneViewProps) {
  const { customer, company, connected, messages, typing, members, phone } = props
  const t = useTexts(simulatorTexts)
  const [subject, setSubject] = useState<PhoneSubject | null>(null)
  useReading(props)
  if (!customer) {
    return (
      <section className="rc-phone" aria-label={t('messages')}>
        <p className="rc-phone-empty">{t('choose')}</p>
      </section>
    )
  }
  const { name, number } = customer
  return (
    <section className="rc-phone" aria-label={t('phoneOf', { name: name || number })}>
      <div className="rc-phone-speaker" aria-hidden />
      <header className="rc-phone-head">
        <PersonAvatar person={{ name: company }} size={36} />
        <span>
          <b>{members ? name : company}</b>
          <small title={members && namesOf(members, company)}>
            {typing ? t('typing') : members ? namesOf(members, company) : t('company')}
          </small>
        </span>
        <AnswerElsewhere connected={connected} onSubject={setSubject} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('call')}
          title={t('call')}
          disabled={!connected}
          onClick={() =>
            phone.act.mutate({ type: 'call', number }, { onSuccess: () => toast(t('called'), { id: 'called' }) })
          }
        >
          <IconPhone size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      <Messages {...{ messages, customer, phone }} isGroup={members !== undefined} onSubject={setSubject} />
      <PhoneComposer {...{ customer, connected, members, phone, subject }} onSubject={setSubject} />
    </section>
  )
}

/** Replies to messages that the company does not store: its status, or a message from before the connection. */
function AnswerElsewhere({ connected, onSubject }: { connected: boolean; onSubject: (subject: PhoneSubject) => void }) {
  const t = useTexts(simulatorTexts)
  const answer = (kind: 'message' | 'status', text: string, fromMe: boolean) =>
    onSubject({ what: 'reply', id: '', text, quote: { kind, text, fromMe } })
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('answerElsewhere')}
          title={t('answerElsewhere')}
          disabled={!connected}
        >
          <IconArrowBackUp size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => answer('status', t('statusText'), true)}>{t('answerStatus')}</Menu.Item>
        <Menu.Item onClick={() => answer('message', t('oldText'), false)}>{t('answerOld')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const namesOf = (members: readonly Member[], company: string) =>
  [...members.map(({ name, number }) => name || number), company].join(', ')

interface MessagesProps {
  messages: readonly PhoneMessage[]
  customer: Customer
  isGroup: boolean
  phone: SimulatedPhone
  onSubject: (subject: PhoneSubject) => void
}

function Messages({ messages, customer, isGroup, phone, onSubject }: MessagesProps) {
  const t = useTexts(simulatorTexts)
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end on every new message
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="rc-phone-chat" role="log" aria-label={t('messages')} tabIndex={0}>
      {messages.length === 0 && <p className="rc-phone-empty">{t('emptyChat', { name: customer.name })}</p>}
      {messages.map((message) => (
        <PhoneBubble
          key={message.id}
          message={message}
          author={isGroup ? message.author : undefined}
          quoted={messages.find(({ id }) => id === message.quotedId)}
          number={customer.number}
          phone={phone}
          onSubject={onSubject}
        />
      ))}
      <div ref={end} />
    </div>
  )
}

/** Marks the messages on the open phone as read, if that is switched on. */
function useReading({ messages, phone, autoRead, customer }: PhoneViewProps) {
  const requestedIds = useRef(new Set<string>())
  const read = useEffectEvent((id: string) => phone.confirm.mutate({ id, ack: 4 }))
  useEffect(() => {
    if (!autoRead || !customer) return
    for (const { id, fromCompany, ack } of messages) {
      if (!fromCompany || ack >= 4 || requestedIds.current.has(id)) continue
      requestedIds.current.add(id)
      read(id)
    }
  }, [messages, autoRead, customer])
}
