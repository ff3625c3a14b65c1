import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { apiTexts } from './api-texts.ts'

/** Code with a copy button. Code that is too wide scrolls, also with the keyboard. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const t = useTexts(apiTexts)
  return (
    <div className="ma-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll only a focused element */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={16} />}
        onClick={() => void copyAndToast(code, t('copied'))}
      >
        {t('copyExample')}
      </Button>
    </div>
  )
}
