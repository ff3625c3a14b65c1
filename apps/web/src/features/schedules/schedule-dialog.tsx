import { Button } from '@mantine/core'
import type { Schedule } from '@recado/contract/schedules/schedule'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { drawText } from '../../ui/text/drawn-text.tsx'
import { useContact } from '../contacts/public.ts'
import { useMayChangeSchedule } from './may-change-schedule.ts'
import { useRecurrenceText } from './recurrence-text.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { scheduleTexts } from './schedule-texts.ts'
import { momentOf } from './schedule-time.ts'
import './schedules.css'

/** A new schedule for a contact: opened from the chat, or by a URL with a contact id (TKT-37, SCH-02). */
export function ScheduleFor({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const t = useTexts(scheduleTexts)
  const { data, error, refetch } = useContact(contactId)
  if (data) return <ScheduleForm contact={data} onClose={onClose} />
  if (!error) return null
  return (
    <Dialog title={t('newTitle')} onClose={onClose}>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Dialog>
  )
}

const isOnlyRead = ({ sentAt, status }: Schedule) => sentAt !== null || status === 'NA_FILA'

interface ScheduleDialogProps {
  /** The schedule as it was when opened. */
  schedule: Schedule
  /** Its current state. */
  latest?: Schedule | undefined
  onClose: () => void
}

/**
 * Opens a schedule by its state. Queued and sent ones (SCH-06) and those of colleagues are read-only and updated by
 * events. A form keeps the opened version, because the user may be typing in it.
 */
export function ScheduleDialog({ schedule, latest = schedule, onClose }: ScheduleDialogProps) {
  const mayChange = useMayChangeSchedule()
  if (!mayChange(schedule)) return <SeenSchedule schedule={latest} foreign onClose={onClose} />
  if (!isOnlyRead(schedule)) return <ScheduleForm schedule={schedule} onClose={onClose} />
  if (!isOnlyRead(latest)) return <ScheduleForm schedule={latest} onClose={onClose} />
  return <SeenSchedule schedule={latest} onClose={onClose} />
}

interface SeenProps {
  schedule: Schedule
  /** True for a colleague's schedule; says who may change it. */
  foreign?: boolean
  onClose: () => void
}

const titles = {
  PENDENTE: 'seenTitle',
  NA_FILA: 'queuedTitle',
  ENVIADA: 'sentTitle',
  FALHOU: 'errorTitle',
  CANCELADA: 'cancelledTitle',
} as const

function SeenSchedule({ schedule, foreign = false, onClose }: SeenProps) {
  const t = useTexts(scheduleTexts)
  const p = useTexts(platformTexts)
  const recurrenceText = useRecurrenceText()
  const { recurrence, whatsapp } = schedule
  const { contact, user, body, sendAt, sentAt, status, late, reason, mediaUrl, mediaName } = schedule
  return (
    <Dialog title={t(titles[status])} onClose={onClose} size={520}>
      <div className="rc-form">
        {sentAt === null && reason && (
          <div className="rc-form-error" role="note">
            {status === 'NA_FILA' && `${t('notYet')}: `}
            {errorText(new ApiError(reason, 409))}
          </div>
        )}
        <dl className="sc-facts">
          <dt>{t('contact')}</dt>
          <dd>{contact.name}</dd>
          <dt>{t('sendAt')}</dt>
          <dd>{momentOf(sendAt)}</dd>
          <dt>{t(sentAt === null ? 'state' : 'sentAt')}</dt>
          <dd>
            {sentAt ? momentOf(sentAt) : t(`status_${status}`)}
            {late && ` · ${t('lateMark')}`}
          </dd>
          {recurrence && (
            <>
              <dt>{t('recurrence')}</dt>
              <dd>{recurrenceText(recurrence)}</dd>
            </>
          )}
          {whatsapp && (
            <>
              <dt>{t('connection')}</dt>
              <dd>{whatsapp.name}</dd>
            </>
          )}
          {user && (
            <>
              <dt>{t('by')}</dt>
              <dd>{user.name}</dd>
            </>
          )}
          <dt>{t('message')}</dt>
          <dd className="sc-body">{drawText(body)}</dd>
          {mediaUrl && mediaName && (
            <>
              <dt>{t(schedule.mediaType === 'image' ? 'picture' : 'file')}</dt>
              <dd>
                <a href={mediaUrl} target="_blank" rel="noreferrer">
                  {mediaName}
                </a>
              </dd>
            </>
          )}
        </dl>
        {foreign && sentAt === null && <p className="sc-nothing">{t('onlyMaker')}</p>}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose} data-autofocus>
            {p('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
