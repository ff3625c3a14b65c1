import { ActionIcon, Button, Group, Input } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { scheduleTexts } from './schedule-texts.ts'

const MAX_BYTES = 16 * 1024 * 1024
const KINDS = ['image/png', 'image/jpeg']

export interface PictureFieldProps {
  /** The picture that is attached now. */
  name: string | null
  change: File | 'keep' | 'remove'
  onChange: (change: File | 'keep' | 'remove') => void
}

/** One picture, png or jpg; it is sent with the form (R-SCH-03). */
export function PictureField({ name, change, onChange }: PictureFieldProps) {
  const t = useTexts(scheduleTexts)
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const shown = change instanceof File ? change.name.replace(/\s/g, '_') : change === 'keep' ? name : null
  const choose = (file: File | undefined) => {
    if (!file) return
    const fits = KINDS.includes(file.type) && file.size <= MAX_BYTES
    setRefused(!fits)
    if (fits) onChange(file)
  }
  return (
    <Input.Wrapper
      label={t('picture')}
      labelElement="div"
      description={t('pictureHelp')}
      error={refused ? t('pictureRefused') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhoto size={16} />}
          onClick={() => input.current?.click()}
        >
          {t(shown ? 'replacePicture' : 'choosePicture')}
        </Button>
        <span className="rc-file-name">{shown ?? t('noPicture')}</span>
        {shown && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('removePicture', { name: shown })}
            onClick={() => onChange(name ? 'remove' : 'keep')}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg"
        hidden
        aria-label={t('choosePicture')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </Input.Wrapper>
  )
}
