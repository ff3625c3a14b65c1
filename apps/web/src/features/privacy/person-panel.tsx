import './privacy.css'
import { Anchor, Button } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../platform/toast.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { WorkMeter } from '../../ui/lists/work-meter.tsx'
import { useConsentQuestion, useContactPrivacy, usePrivacyActions } from './privacy-data.ts'
import { privacyTexts } from './privacy-texts.ts'

const EraseDialog = lazyPart(() => import('./erase-dialog.tsx').then((file) => file.EraseDialog))

/** A contact's answer to the consent question; for users of the privacy functions also export and erasure. */
export function PersonPanel({ contactId }: { contactId: number }) {
  const t = useTexts(privacyTexts)
  const seesRequests = useCan('privacy:view')
  const { data } = useConsentQuestion(contactId)
  const question = data?.question
  if (!seesRequests && !question) return null
  const version = question?.version ?? 0
  return (
    <section className="pv-person" aria-label={t('person')}>
      <h3>{t('person')}</h3>
      {question &&
        (question.answer && question.answeredAt ? (
          <p>{t(`answered_${question.answer}`, { when: formatMoment(question.answeredAt), version })}</p>
        ) : (
          <p>{t('notAnswered', { when: formatMoment(question.askedAt), version })}</p>
        ))}
      {seesRequests && <Requests contactId={contactId} />}
    </section>
  )
}

function Requests({ contactId }: { contactId: number }) {
  const t = useTexts(privacyTexts)
  const { exportData } = usePrivacyActions()
  const mayExport = useCan('privacy:export')
  const mayErase = useCan('privacy:edit')
  const [erases, setErases] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useContactPrivacy(contactId, true)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const running = data?.requests.find(({ state }) => state === 'waiting' || state === 'running')
  const last = data?.requests.find(({ kind }) => kind === 'export')
  const begin = async () => {
    setBusy(true)
    try {
      await exportData(contactId)
      toast(t('exportStarted'))
    } catch {
      toastProblem(t('exportFailed'), 'privacy-export')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {running && (
        <WorkMeter
          progressText={t(running.kind === 'export' ? 'exporting' : 'erasing', {
            done: running.done,
            total: running.total,
          })}
          doneCount={running.done}
          total={running.total}
        />
      )}
      {data && last?.downloadUrl && (
        <p>
          <Anchor
            href={last.downloadUrl}
            download={`dados-${contactId}.zip`}
            aria-label={t('downloadNamed', { name: data.name })}
          >
            {t('download')}
          </Anchor>{' '}
          {t('exportReady', { when: formatMoment(last.endedAt ?? last.at) })}
        </p>
      )}
      {last?.state === 'failed' && !running && <p role="alert">{t('exportBroken')}</p>}
      {data?.erasedAt ? (
        <p>{t('erased', { when: formatMoment(data.erasedAt) })}</p>
      ) : (
        <div className="pv-actions">
          {mayExport && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={busy}
              disabled={!data || running !== undefined}
              onClick={() => void begin()}
            >
              {t('exportAction')}
            </Button>
          )}
          {mayErase && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconEraser size={16} aria-hidden />}
              disabled={!data || running !== undefined}
              onClick={() => setErases(true)}
            >
              {t('eraseAction')}
            </Button>
          )}
        </div>
      )}
      {data && erases && (
        <LazyParts onFail={() => setErases(false)}>
          <EraseDialog contact={data} onClose={() => setErases(false)} />
        </LazyParts>
      )}
    </>
  )
}
