import { IconPhoto } from '@tabler/icons-react'
import { useFileLimit } from '../../platform/values/upload-limit.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'

type PictureKey = 'picture' | 'pictureHelp' | 'choosePicture' | 'replacePicture' | 'noPicture' | 'removePicture'

export interface PictureFieldProps
  extends Pick<FileFieldProps, 'name' | 'change' | 'onChange' | 'uploading' | 'nameOf' | 'toCustomers'> {
  /** The texts of the feature that has the field. */
  t: (key: PictureKey, values?: { name?: string; size?: string }) => string
  /** The contract's limit, passed in because its module contains schemas, which stay out of the browser. */
  mostBytes: number
  /** Errors for a file that is not PNG or JPEG, and for one that is too large. */
  refusals: (values: { size: string }) => { wrongType: string; large: string }
  /** Shown during the upload. */
  sending?: string
}

/** One PNG or JPEG picture that can be chosen, replaced or removed. It is sent with the form (ANN-05, schedules.3). */
export function PictureField({ t, mostBytes, refusals, sending, ...props }: PictureFieldProps) {
  const limit = useFileLimit(mostBytes)
  const refuse = ({ type, size }: File) => {
    const { wrongType, large } = refusals({ size: limit.size })
    if (!['image/png', 'image/jpeg'].includes(type)) return wrongType
    return size > limit.bytes ? large : null
  }
  return (
    <FileField
      {...props}
      icon={IconPhoto}
      accept=".png,.jpg,.jpeg"
      refuse={refuse}
      words={{
        label: t('picture'),
        help: t('pictureHelp', { size: limit.size }),
        choose: t('choosePicture'),
        replace: t('replacePicture'),
        none: t('noPicture'),
        remove: (name) => t('removePicture', { name }),
        ...(sending !== undefined && { sending }),
      }}
    />
  )
}
