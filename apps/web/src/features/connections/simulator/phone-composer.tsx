import { ActionIcon, FileButton, Select, TextInput } from '@mantine/core'
import { IconMapPin, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastWarning } from '../../../platform/toast.ts'
import type { Customer } from './new-customer.rules.ts'
import type { Member, SimulatedPhone } from './simulator-data.ts'
import { simulatorTexts } from './simulator-texts.ts'

/** The message that is being replied to or edited. */
export interface PhoneSubject {
  what: 'reply' | 'edit'
  id: string
  text: string
  /** Set for a message that the company does not store: it is sent along with the reply. */
  quote?: { kind: 'message' | 'status'; text: string; fromMe: boolean }
}

export interface PhoneComposerProps {
  customer: Customer
  connected: boolean
  /** The members of a group; one of them writes. */
  members?: readonly Member[] | undefined
  phone: SimulatedPhone
  subject: PhoneSubject | null
  onSubject: (subject: PhoneSubject | null) => void
}

const LARGEST = 20 * 1024 * 1024
/** "typing" is sent at most this often, in milliseconds. */
const TYPING_EVERY = 3000

/** The location of every simulated customer. */
const place = { latitude: -23.5614, longitude: -46.6559, name: 'Avenida Paulista', address: 'São Paulo' }

/** The composer of the customer's phone. */
export function PhoneComposer({ customer, connected, members, phone, subject, onSubject }: PhoneComposerProps) {
  const t = useTexts(simulatorTexts)
  const { number } = customer
  const [writer, setWriter] = useState<string | null>(null)
  const who = writerOf(customer, members, writer)
  const [text, setText] = useState('')
  const typingSentAt = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (subject?.what === 'edit') setText(subject.text)
    if (subject) input.current?.focus()
  }, [subject])
  const isReply = subject?.what === 'reply'
  const quoted = {
    quotedId: isReply && !subject.quote ? subject.id : undefined,
    quote: isReply ? subject.quote : undefined,
  }
  const type = (value: string) => {
    setText(value)
    if (Date.now() - typingSentAt.current < TYPING_EVERY) return
    typingSentAt.current = Date.now()
    phone.act.mutate({ type: 'typing', number })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = text.trim()
    if (!body || !connected) return
    if (subject?.what === 'edit') phone.act.mutate({ type: 'edit', number, id: subject.id, body })
    // If sending fails, the text returns to the field, unless a new one was typed in the meantime.
    else phone.write.mutate({ ...who, body, ...quoted }, { onError: () => setText((now) => now || body) })
    setText('')
    typingSentAt.current = 0
    onSubject(null)
  }
  const attach = async (file: File | null) => {
    if (!file) return
    if (file.size > LARGEST) return toastWarning(t('tooLarge'), { id: 'too-large' })
    const media = {
      filename: file.name,
      mimetype: file.type || 'application/octet-stream',
      base64: await base64Of(file),
    }
    phone.write.mutate({ ...who, body: text.trim() || undefined, media, ...quoted })
    setText('')
    onSubject(null)
  }
  return (
    <div className="rc-phone-foot">
      {subject && (
        <SubjectLine
          subject={subject}
          onStop={() => {
            if (subject.what === 'edit') setText('')
            onSubject(null)
          }}
        />
      )}
      {members && members.length > 0 && (
        <Select
          size="xs"
          aria-label={t('writeAs')}
          allowDeselect={false}
          value={who.lid ?? who.number ?? null}
          data={members.map((one) => ({ value: one.number, label: one.name || one.number }))}
          onChange={setWriter}
        />
      )}
      <form onSubmit={send}>
        <Attachments
          connected={connected}
          onFile={(file) => void attach(file)}
          onPlace={() => phone.write.mutate({ ...who, location: place, ...quoted })}
        />
        <TextInput
          ref={input}
          aria-label={t('write')}
          placeholder={connected ? t('write') : t('notConnected')}
          value={text}
          disabled={!connected}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <ActionIcon
          type="submit"
          size={36}
          radius={99}
          aria-label={t('send')}
          title={t('send')}
          disabled={!connected || !text.trim()}
        >
          <IconSend2 size={18} stroke={1.7} />
        </ActionIcon>
      </form>
    </div>
  )
}

/** Returns the author: the customer, or the chosen member of the group. */
function writerOf({ name, number }: Customer, members: readonly Member[] | undefined, chosenNumber: string | null) {
  if (!members) return { number, name, lid: undefined }
  const one = members.find((member) => member.number === chosenNumber) ?? members[0]
  const { isLid = false, number: address } = one ?? {}
  const person = { number: isLid ? undefined : address, lid: isLid ? address : undefined }
  return { ...person, name: one?.name, isGroup: true, group: name }
}

function SubjectLine({ subject, onStop }: { subject: PhoneSubject; onStop: () => void }) {
  const t = useTexts(simulatorTexts)
  const reply = subject.what === 'reply'
  return (
    <div className="rc-phone-subject">
      <span>{t(reply ? 'replyingTo' : 'editing', { text: subject.text })}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(reply ? 'stopReply' : 'stopEdit')}
        title={t(reply ? 'stopReply' : 'stopEdit')}
        onClick={onStop}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

interface AttachmentsProps {
  connected: boolean
  onFile: (file: File | null) => void
  onPlace: () => void
}

function Attachments({ connected, onFile, onPlace }: AttachmentsProps) {
  const t = useTexts(simulatorTexts)
  return (
    <>
      <FileButton onChange={onFile}>
        {(props) => (
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('attach')}
            title={t('attach')}
            disabled={!connected}
          >
            <IconPaperclip size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </FileButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('location')}
        title={t('location')}
        disabled={!connected}
        onClick={onPlace}
      >
        <IconMapPin size={18} stroke={1.7} />
      </ActionIcon>
    </>
  )
}

/** Returns a file's content as base64, as the simulator's API expects. */
async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  return url.slice(url.indexOf(',') + 1)
}
