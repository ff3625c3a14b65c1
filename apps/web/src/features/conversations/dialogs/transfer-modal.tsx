import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { listUsers } from '@recado/contract/identity/endpoints'
import { useMemo, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { useConnections } from '../../connections/public.ts'
import { RemoteSelect } from '../../contacts/public.ts'
import { useQueues } from '../../queues/public.ts'
import { partTexts } from '../parts/part-texts.ts'
import { transferTicket } from '../state/ticket-actions.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'
import { OtherTicketLink } from './other-ticket-link.tsx'

interface Values extends Record<string, unknown> {
  queueId: string | null
  whatsappId: string | null
  note: string
}

/**
 * Finds the users to whom a ticket can be transferred. The user themselves is included only if they may accept it and
 * do not own it.
 */
const findUsers = (withoutId: number | null) => async (query: string, signal: AbortSignal) => {
  const { users } = await call(listUsers, { query: { searchParam: query }, signal })
  return users
    .filter(({ id }) => id !== withoutId)
    .map(({ id, name, lastName }) => ({ value: String(id), label: `${name} ${lastName}`.trim() }))
}

/** Transfers a ticket. A queue and a connection are required, a user is optional (TKT-19, TKT-20). */
export function TransferModal({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(partTexts)
  const { data: queues } = useQueues()
  const { data: connections } = useConnections()
  const { leave } = useTicketMoves()
  const me = useMe()
  const seesUsers = useCan('users:view')
  const { may } = useTicketRights(ticket)
  const mayTake = ticket.userId === null || (ticket.userId !== me.id && may('tickets:takeOver'))
  const find = useMemo(() => findUsers(mayTake ? null : me.id), [mayTake, me.id])
  const [person, setPerson] = useState<{ value: string; label: string } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      queueId: ticket.queueId === null ? null : String(ticket.queueId),
      whatsappId: ticket.whatsappId === null ? null : String(ticket.whatsappId),
      note: '',
    },
    validate: {
      queueId: (value) => (value ? null : t('queueRequired')),
      whatsappId: (value) => (value ? null : t('connectionRequired')),
      note: (value) => (value.trim().length === 1 ? t('noteShort') : null),
    },
  })
  const missingOf = ({ queueId, whatsappId }: Values) => {
    if (!queueId) return t('queueRequired')
    return whatsappId ? undefined : t('connectionRequired')
  }
  const submit = async ({ queueId, whatsappId, note }: Values) => {
    setFailure(null)
    try {
      const userId = person ? Number(person.value) : null
      await transferTicket(ticket, {
        queueId: Number(queueId),
        whatsappId: Number(whatsappId),
        userId,
        note: note.trim(),
      })
    } catch (error) {
      setFailure(error)
      throw error
    }
    onClose()
    toast(t('transferred', { name: ticket.contact.name }))
    await leave()
  }
  return (
    <FormModal
      title={t('transferTitle', { name: ticket.contact.name })}
      submitLabel={t('transfer')}
      missing={missingOf(form.values)}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {seesUsers && (
        <RemoteSelect
          label={t('userOptional')}
          description={t('userHelp')}
          value={person}
          onChange={setPerson}
          find={find}
          listsFirst
          words={{ help: t('searchHelp'), searching: t('searching'), none: t('noUser') }}
          clearable
        />
      )}
      <Select
        label={t('queue')}
        placeholder={t('chooseQueue')}
        data={(queues ?? (ticket.queue ? [ticket.queue] : [])).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        allowDeselect={false}
        {...form.getInputProps('queueId')}
      />
      <Select
        label={t('connection')}
        placeholder={t('chooseConnection')}
        data={(connections ?? (ticket.whatsapp ? [ticket.whatsapp] : [])).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        allowDeselect={false}
        {...form.getInputProps('whatsappId')}
      />
      <Textarea
        label={t('transferNote')}
        description={t('transferNoteHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={5000}
        {...form.getInputProps('note')}
      />
      <OtherTicketLink error={failure} onOpen={onClose} />
    </FormModal>
  )
}
