import { SegmentedControl, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { apiTexts } from '../api-texts.ts'
import { CodeBlock } from '../code-block.tsx'
import { sendAddress } from '../sending/send-data.ts'
import { exampleKinds, exampleOf, kindNames } from './examples.rules.ts'

const NUMBER = '5511987654321'

/** Each way to send in four languages, with this installation's URL (API-01). */
export function ExamplesCard() {
  const t = useTexts(apiTexts)
  const [call, setCall] = useState('text')
  const values = {
    address: sendAddress(),
    token: t('exampleToken'),
    number: NUMBER,
    body: t('exampleBody'),
    file: call === 'media' ? t('exampleFile') : null,
    ...(call === 'url' && { fileUrl: `https://loja.example/${t('exampleFile')}` }),
  }
  return (
    <section className="rc-card ma-card" aria-labelledby="ma-examples">
      <h2 id="ma-examples">{t('examples')}</h2>
      <p className="ma-sub">{t('examplesHelp')}</p>
      <SegmentedControl
        aria-label={t('ofCall')}
        value={call}
        onChange={setCall}
        data={[
          { value: 'text', label: t('callText') },
          { value: 'media', label: t('callMedia') },
          { value: 'url', label: t('callUrl') },
        ]}
      />
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List mb="sm">
          {exampleKinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {kindNames[kind]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {exampleKinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind}>
            <CodeBlock label={kindNames[kind]} code={exampleOf(kind, values)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}
