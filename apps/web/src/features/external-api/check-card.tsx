import { checkNumber } from '@recado/contract/contacts/number-check'
import { addressOfCall } from '../../platform/api/api.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { apiTexts } from './api-texts.ts'
import { CodeBlock } from './code-block.tsx'

/** How a program asks whether a number has WhatsApp. */
export function CheckCard() {
  const t = useTexts(apiTexts)
  const address = location.origin + addressOfCall(checkNumber)
  const command = [
    `curl -G '${address}'`,
    `-H 'Authorization: Bearer ${t('exampleToken')}'`,
    `--data-urlencode 'number=5511987654321'`,
  ].join(' \\\n  ')
  return (
    <section className="rc-card ma-card" aria-labelledby="ma-check">
      <h2 id="ma-check">{t('check')}</h2>
      <p className="ma-sub">{t('checkHelp')}</p>
      <CodeBlock label={`${t('check')} (curl)`} code={command} />
      <code className="ma-answer">{'{ "number": "5511987654321", "exists": true }'}</code>
    </section>
  )
}
