import { Button } from '@mantine/core'
import type { Delivery } from '@recado/contract/webhooks/webhook'
import { useCanAll } from '../../platform/access.tsx'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { drawText } from '../../ui/text/drawn-text.tsx'
import { eventWords } from './event-words.ts'
import { webhookTexts } from './webhook-texts.ts'

/** The sent payload, and the beginning of the answer. */
export function DeliveryBody({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const t = useTexts(webhookTexts)
  const [seesTickets, seesContacts] = [useCanAll('tickets:view'), useCanAll('contacts:view')]
  const seesBodies = seesTickets && seesContacts
  const body = delivery.body === null ? null : JSON.stringify(JSON.parse(delivery.body), null, 2)
  return (
    <Dialog title={t('bodyTitle', { event: t(eventWords[delivery.event]) })} onClose={onClose} size={720} fills>
      <h3 className="wh-subhead" id="wh-body">
        {t('body')}
      </h3>
      {body === null ? <p>{t(seesBodies ? 'noBody' : 'hiddenBody')}</p> : <Code text={body} labelledBy="wh-body" />}
      <h3 className="wh-subhead" id="wh-answer">
        {t('answer')}
      </h3>
      {delivery.text === '' ? <p>{t('noAnswer')}</p> : <Code text={delivery.text} labelledBy="wh-answer" />}
      <div className="rc-form-foot">
        {body !== null && (
          <Button variant="default" onClick={() => void copyAndToast(body, t('copied'))}>
            {t('copyBody')}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  )
}

const Code = ({ text, labelledBy }: { text: string; labelledBy: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll only a focused element
  <section className="wh-body" tabIndex={0} aria-labelledby={labelledBy}>
    <pre>{drawText(text)}</pre>
  </section>
)
