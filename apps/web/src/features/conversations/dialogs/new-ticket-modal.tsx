import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Contact } from '@recado/contract/contacts/contact'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCanAll } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { useConnections } from '../../connections/public.ts'
import { ContactPicker, contactWithNumber } from '../../contacts/public.ts'
import type { Card } from '../content/vcard.rules.ts'
import { focusWriting } from '../focus.ts'
import { showTab } from '../inbox-state.ts'
import { partTexts } from '../parts/part-texts.ts'
import { startTicket } from '../state/ticket-actions.ts'
import { useOwnQueues } from '../ticket-list/ticket-filters.tsx'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { OtherTicketLink } from './other-ticket-link.tsx'

interface Values extends Record<string, unknown> {
  contact: Contact | null
  queueId: string | null
  whatsappId: string | null
}

const idOf = (value: string | null) => (value ? Number(value) : null)

export interface NewTicketProps {
  contact?: Contact | null
  /** A contact card from a message. Its person is looked up among the contacts, or added. */
  card?: Card
  onClose: () => void
}

/** Starts a conversation: an existing or new contact, a queue, a connection (TKT-22 to TKT-25). */
export function NewTicketModal({ contact = null, card, onClose }: NewTicketProps) {
  const t = useTexts(partTexts)
  const me = useMe()
  // The server requires a queue that the user serves, unless they see every ticket.
  const seesAll = useCanAll('tickets:view')
  const queues = useOwnQueues()
  const { data: connections } = useConnections()
  const { open } = useTicketMoves()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { contact, queueId: null, whatsappId: me.whatsappId === null ? null : String(me.whatsappId) },
    validate: {
      contact: (value) => (value || card ? null : t('contactRequired')),
      queueId: (value) => (value || seesAll || queues?.length === 0 ? null : t('queueRequired')),
    },
  })
  const only = queues?.length === 1 ? queues[0]?.id : undefined
  const preset = useEffectEvent((id: number) => form.setFieldValue('queueId', String(id)))
  useEffect(() => {
    if (only !== undefined) preset(only)
  }, [only])
  const submit = async ({ contact: contactChoice, queueId, whatsappId }: Values) => {
    setFailure(null)
    try {
      const contact =
        contactChoice ?? (card && (await contactWithNumber({ name: card.name, number: card.numbers[0] ?? '' })))
      if (!contact) return
      const ticket = await startTicket({
        contactId: contact.id,
        queueId: idOf(queueId),
        whatsappId: idOf(whatsappId),
        userId: me.id,
      })
      onClose()
      showTab('open', 'mine')
      await open(ticket.uuid)
      focusWriting()
    } catch (error) {
      setFailure(error)
      throw error
    }
  }
  return (
    <FormModal title={t('newTicketTitle')} submitLabel={t('start')} form={form} onSubmit={submit} onClose={onClose}>
      {card ? (
        <p className="ib-card-person">{[card.name, ...card.numbers.map(formatNumber)].join(' · ')}</p>
      ) : (
        <ContactPicker
          value={form.values.contact}
          onChange={(contact) => form.setFieldValue('contact', contact)}
          error={form.errors.contact ? String(form.errors.contact) : undefined}
          mayCreate
        />
      )}
      <Select
        label={t('queue')}
        placeholder={seesAll ? t('queueNone') : t('chooseQueue')}
        data={(queues ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        clearable={seesAll}
        allowDeselect={seesAll}
        {...form.getInputProps('queueId')}
      />
      <Select
        label={t('connection')}
        placeholder={t('connectionDefault')}
        data={(connections ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        clearable
        {...form.getInputProps('whatsappId')}
      />
      <OtherTicketLink error={failure} onOpen={onClose} />
    </FormModal>
  )
}
