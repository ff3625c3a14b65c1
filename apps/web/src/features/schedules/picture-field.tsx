import { IconPhoto } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { FileField, type FileFieldProps } from '../../ui/forms/file-field.tsx'
import { scheduleTexts } from './schedule-texts.ts'

const MAX_BYTES = 16 * 1024 * 1024
const KINDS = ['image/png', 'image/jpeg']

/** One picture, png or jpg, named as the customer will receive it (schedules.3). */
export function PictureField(props: Pick<FileFieldProps, 'name' | 'change' | 'onChange'>) {
  const t = useTexts(scheduleTexts)
  return (
    <FileField
      {...props}
      icon={IconPhoto}
      accept=".png,.jpg,.jpeg"
      nameOf={({ name }) => name.replace(/\s/g, '_')}
      refuse={({ type, size }) => (KINDS.includes(type) && size <= MAX_BYTES ? null : t('pictureRefused'))}
      words={{
        label: t('picture'),
        help: t('pictureHelp'),
        choose: t('choosePicture'),
        replace: t('replacePicture'),
        none: t('noPicture'),
        remove: (name) => t('removePicture', { name }),
      }}
    />
  )
}
