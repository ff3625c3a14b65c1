import { Button, Paper, TextInput, Title } from '@mantine/core'
import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastError } from '../../platform/toast.ts'
import { drawText } from '../../ui/text/drawn-text.tsx'
import { lookUp } from './knowledge-data.ts'
import { knowledgeTexts } from './knowledge-texts.ts'

/** Shows which sources an answer to a question would use, before a customer asks it. */
export function TryQuestion() {
  const t = useTexts(knowledgeTexts)
  const [question, setQuestion] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sources, setSources] = useState<KnowledgeSource[] | null>(null)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (!question.trim()) return
    setBusy(true)
    try {
      setSources((await lookUp(question)).sources)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper component="section" className="kn-try" withBorder p="md">
      <Title order={2} size="h4">
        {t('tryTitle')}
      </Title>
      <form className="kn-ask" onSubmit={ask}>
        <TextInput
          label={t('tryField')}
          description={t('tryHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={1000}
          value={question}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy}>
          {t('tryAction')}
        </Button>
      </form>
      <div role="status">
        {sources?.length === 0 && t('tryNothing')}
        {sources && sources.length > 0 && (
          <ol className="kn-found" aria-label={t('tryFound')}>
            {sources.map(({ documentId, title, text }) => (
              <li key={`${documentId} ${text}`}>
                <strong>{title}</strong>
                <p>{drawText(text)}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Paper>
  )
}
