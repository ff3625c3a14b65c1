import { useTexts } from '../../platform/i18n/texts.ts'
import { apiTexts } from './api-texts.ts'

const answers = [200, 400, 401, 403, 404, 409, 413, 429] as const

/** The answers of the calls and their meaning. */
export function AnswersCard() {
  const t = useTexts(apiTexts)
  return (
    <section className="rc-card ma-card" aria-labelledby="ma-answers">
      <h2 id="ma-answers">{t('answers')}</h2>
      <p className="ma-sub">{t('answersHelp')}</p>
      <code className="ma-answer">{'{ "id": 481, "ticketId": 37, "status": "waiting" }'}</code>
      <dl className="ma-parts">
        {answers.map((status) => (
          <div key={status} className="ma-status">
            <dt>
              <code>{status}</code>
            </dt>
            <dd>{t(`answer_${status}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
