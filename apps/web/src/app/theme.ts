import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core'

const brand: MantineColorsTuple = [
  '#effaf8',
  '#d8f1ed',
  '#b3e3dc',
  '#83cfc5',
  '#4db4a8',
  '#2a998d',
  '#177d73',
  '#0f665e',
  '#0d524c',
  '#0b433f',
]
const dark: MantineColorsTuple = [
  '#e6eaec',
  '#b9c2c7',
  '#95a1a8',
  '#5d6a72',
  '#3b474e',
  '#2a343a',
  '#20292e',
  '#171e22',
  '#11171a',
  '#0c1012',
]
const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#f0f3f3',
  '#e3e8e9',
  '#d3dadc',
  '#b6c0c3',
  '#8a979c',
  '#5c6a70',
  '#445056',
  '#2d373c',
  '#1a2226',
]
const danger: MantineColorsTuple = [
  '#fdeeef',
  '#fbdcde',
  '#f5b3b8',
  '#ff8a8f',
  '#e2606a',
  '#d2444f',
  '#c5303a',
  '#b42530',
  '#8f1d26',
  '#6d151c',
]

/**
 * Tinted surfaces use the darkest shade of the hue for text in light mode, and the palest in dark mode (screens.1).
 * Destructive elements without a surface keep their colour in both modes.
 */
const tintedText: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const color = parseThemeColor({ color: input.color || input.theme.primaryColor, theme: input.theme })
  if (input.variant === 'subtle' && input.color === 'danger') return { ...colors, color: 'var(--rc-danger-text)' }
  if (input.variant !== 'light' || !color.isThemeColor) return colors
  const name = `--mantine-color-${color.color}`
  return { ...colors, color: `light-dark(color-mix(in srgb, var(${name}-9) 72%, #000), var(${name}-1))` }
}

export const theme = createTheme({
  variantColorResolver: tintedText,
  colors: { brand, dark, gray, danger },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  breakpoints: { xs: '30em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '90em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The list below a field is not a tab stop: it closes on blur, and the focus would be lost with it.
  components: Object.fromEntries(
    ['Select', 'MultiSelect', 'Autocomplete'].map((name) => [
      name,
      { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: -1 } } } },
    ]),
  ),
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.3' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
  },
})
