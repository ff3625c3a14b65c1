import { ActionIcon, Button, Group, Input, Loader } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { announcementTexts } from './announcement-texts.ts'

// The contract's limit; its module holds schemas, which stay out of the browser.
const MAX_BYTES = 5 * 1024 * 1024

/** What happens to the picture when the form is saved. */
export type PictureChange = File | 'keep' | 'remove'

export interface PictureFieldProps {
  /** The picture that is attached now. */
  name: string | null
  change: PictureChange
  onChange: (change: PictureChange) => void
  /** The picture is on its way. */
  uploading: boolean
}

/** One picture: chosen, replaced or taken away; it is sent with the form (ANN-05). */
export function PictureField({ name, change, onChange, uploading }: PictureFieldProps) {
  const t = useTexts(announcementTexts)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = change instanceof File ? change.name : change === 'keep' ? name : null
  const choose = (file: File | undefined) => {
    if (!file) return
    if (!['image/png', 'image/jpeg'].includes(file.type)) return setProblem(t('pictureWrong'))
    if (file.size > MAX_BYTES) return setProblem(t('pictureLarge'))
    setProblem(null)
    onChange(file)
  }
  return (
    <Input.Wrapper
      label={t('picture')}
      labelElement="div"
      description={t('pictureHelp')}
      error={problem}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhoto size={16} />}
          disabled={uploading}
          onClick={() => input.current?.click()}
        >
          {t(shown ? 'replacePicture' : 'choosePicture')}
        </Button>
        <span className="rc-file-name" role="status">
          {uploading ? t('sending') : (shown ?? t('noPicture'))}
        </span>
        {uploading && <Loader size="xs" aria-hidden />}
        {shown && !uploading && (
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
        hidden
        accept="image/png,image/jpeg"
        aria-label={t('choosePicture')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </Input.Wrapper>
  )
}
