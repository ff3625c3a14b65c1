import { Autocomplete, type AutocompleteProps, TagsInput, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'
import { fieldOrder } from './field-order.ts'
import { useKnownVariables } from './known-variables.ts'

/** Choices are inside their field's container, but are not clipped by it. */
const choices = { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } as const

/** A field for a variable's name, without braces. Suggests known names on typing, clicking or arrow down. */
export function NameField(props: AutocompleteProps) {
  const { asked: flowNames, declared, storedNames, builtIn } = useKnownVariables()
  return (
    <Autocomplete
      {...fieldOrder}
      comboboxProps={choices}
      openOnFocus={false}
      maxDropdownHeight={220}
      maxLength={60}
      data={[...flowNames, ...declared, ...storedNames, ...builtIn]}
      {...props}
    />
  )
}

/**
 * A field for several variable names in order. Choosing a name closes the choices, which would cover the content below.
 */
export function NamesField({ onChange, ...props }: TagsInputProps) {
  const { asked: flowNames, declared, builtIn } = useKnownVariables()
  const [isOpen, setOpen] = useState(false)
  return (
    <TagsInput
      {...fieldOrder}
      comboboxProps={choices}
      maxDropdownHeight={220}
      maxLength={60}
      openOnFocus={false}
      acceptValueOnBlur
      data={[...flowNames, ...declared, ...builtIn]}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={(input) => input !== '' && setOpen(true)}
      {...props}
      onChange={(names) => {
        onChange?.(names)
        setOpen(false)
      }}
    />
  )
}
