import { ActionIcon, Button, Group, Input, Loader } from '@mantine/core'
import { type Icon, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LazyParts, lazyPart } from '../lazy-part.tsx'

const FileOutlook = lazyPart(() => import('../media/file-outlook.tsx').then((file) => file.FileOutlook))

/** The change to the attached file when the form is saved. */
export type FileChange = File | 'keep' | 'remove'

export interface FileFieldProps {
  words: {
    label: string
    help: string
    choose: string
    replace: string
    /** Shown instead of a name. */
    none: string
    remove: (name: string) => string
    /** Shown during the upload. */
    sending?: string
  }
  icon: Icon
  /** The types that the browser's file dialog offers; `refuse` decides. */
  accept?: string
  /** The name of the attached file. */
  name: string | null
  change: FileChange
  onChange: (change: FileChange) => void
  /** Returns the reason why a chosen file is refused, or null. */
  refuse: (file: File) => string | null
  /** Receives the reason to show it elsewhere. Without it, the field shows the reason. */
  onProblem?: (problem: string | null) => void
  /** The name under which a chosen file will be stored. */
  nameOf?: (file: File) => string
  uploading?: boolean
  /** The file is for customers: the field shows what they will get, and converts what only a browser can convert. */
  toCustomers?: boolean
}

/** One file that can be chosen, replaced or removed. It is sent with the form. */
export function FileField(props: FileFieldProps) {
  const { words, icon: Sign, accept, name, change, onChange, refuse, uploading = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const nameOf = props.nameOf ?? ((file: File) => file.name)
  const displayedName = change instanceof File ? nameOf(change) : change === 'keep' ? name : null
  const report = props.onProblem ?? setProblem
  const choose = (file: File | undefined) => {
    if (!file) return
    const refusal = refuse(file)
    report(refusal)
    if (refusal === null) onChange(file)
  }
  return (
    <Input.Wrapper
      label={words.label}
      labelElement="div"
      description={words.help}
      error={problem}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<Sign size={16} />}
          disabled={uploading}
          onClick={() => input.current?.click()}
        >
          {displayedName ? words.replace : words.choose}
        </Button>
        <span className="rc-file-name" role="status">
          {uploading ? words.sending : (displayedName ?? words.none)}
        </span>
        {uploading && <Loader size="xs" aria-hidden />}
        {displayedName && !uploading && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.remove(displayedName)}
            title={words.remove(displayedName)}
            onClick={() => {
              // Clear the error of a refused file as well.
              report(null)
              onChange(name ? 'remove' : 'keep')
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </Group>
      {props.toCustomers && change instanceof File && !uploading && (
        <LazyParts>
          <FileOutlook file={change} onConverted={onChange} />
        </LazyParts>
      )}
      <input
        ref={input}
        type="file"
        hidden
        {...(accept && { accept })}
        aria-label={words.choose}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </Input.Wrapper>
  )
}
