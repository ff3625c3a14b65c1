import './line.css'
import { Button, Modal } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useId, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { useConnections } from '../../connections/public.ts'
import { OtherTicketLink } from '../dialogs/other-ticket-link.tsx'
import { focusWriting } from '../focus.ts'
import { continueTicket } from '../state/ticket-actions.ts'
import { lineTexts } from './line-texts.ts'

/**
 * Replaces the composer if the ticket's connection was deleted. Lets the user continue over another connection
 * (TKT-19).
 */
export function GoneFoot({ ticket }: { ticket: Ticket }) {
  const t = useTexts(lineTexts)
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="ib-closed-bar" role="status">
      <span>{t('gone')}</span>
      <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
        {t('continue')}
      </Button>
      {choosing && <ConnectionChoice ticket={ticket} onClose={() => setChoosing(false)} />}
    </div>
  )
}

function ConnectionChoice({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(lineTexts)
  const help = useId()
  const { data: connections } = useConnections()
  const [moving, setMoving] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  async function choose(id: number, name: string) {
    setFailure(null)
    setMoving(id)
    try {
      await continueTicket(ticket, id)
    } catch (error) {
      setMoving(null)
      return setFailure(error)
    }
    toast(t('continued', { name }))
    onClose()
    focusWriting()
  }
  return (
    <Modal opened onClose={onClose} title={t('continue')} aria-describedby={help}>
      <p id={help} className="ib-line-help">
        {connections?.length === 0 ? t('noOther') : t('continueHelp', { name: ticket.contact.name })}
      </p>
      <div className="ib-line-choices">
        {connections?.map(({ id, name, number, status, needsTemplate }) => (
          <Button
            key={id}
            variant="default"
            loading={moving === id}
            disabled={moving !== null && moving !== id}
            onClick={() => void choose(id, name)}
          >
            {name}
            <span className="ib-line-about">
              {[number, status !== 'CONNECTED' && t('notConnected'), needsTemplate && t('byTemplate')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Button>
        ))}
      </div>
      {failure !== null && (
        <p className="ib-line-error" role="alert">
          {errorText(failure)} <OtherTicketLink error={failure} onOpen={onClose} />
        </p>
      )}
    </Modal>
  )
}
