import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { texts } from '../ui.texts';

const palm: MantineColorsTuple = [
  '#E7F6F0',
  '#D3EDE2',
  '#A9DCC8',
  '#6FCBAA',
  '#35B58A',
  '#4CC49B',
  '#1E9C72',
  '#128560',
  '#0B6E4F',
  '#08573E',
];
const clay: MantineColorsTuple = [
  '#FCEFE9',
  '#F9E1D6',
  '#F3C3AF',
  '#EBA384',
  '#E58A62',
  '#EE9F7D',
  '#D2683A',
  '#C3562B',
  '#B4481F',
  '#8F3615',
];
const sun: MantineColorsTuple = [
  '#FFF7E5',
  '#FDECC8',
  '#FADB98',
  '#F6C96A',
  '#F2B84B',
  '#E5A52B',
  '#D2940F',
  '#B67C00',
  '#946400',
  '#6E4B00',
];
const gray: MantineColorsTuple = [
  '#F7F5F0',
  '#F3F1EB',
  '#ECE9E2',
  '#E6E3DC',
  '#CFCBC1',
  '#A9A79E',
  '#7E8781',
  '#55635C',
  '#3B4741',
  '#25302B',
];
const dark: MantineColorsTuple = [
  '#E8EFEA',
  '#C7D2CB',
  '#9FB0A7',
  '#83948B',
  '#26332D',
  '#1F2A25',
  '#16201C',
  '#0E1512',
  '#0A100D',
  '#070B09',
];

/** The header of a panel is no banner of the page. */
const panel = { closeButtonProps: { 'aria-label': texts.close }, attributes: { header: { role: 'presentation' } } };

/** The list of a field is part of its landmark, and scrolls itself: a region within it that scrolls would need the focus. */
const list = { comboboxProps: { withinPortal: false }, withScrollArea: false };

/** Shade 8 in light, shade 4 in dark: filled controls meet contrast AA with white and near-black text. */
export const theme = createTheme({
  primaryColor: 'palm',
  primaryShade: { light: 8, dark: 4 },
  colors: { palm, clay, sun, gray, dark },
  black: '#10201A',
  defaultRadius: 'md',
  radius: { md: '8px', lg: '12px' },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '14px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  lineHeights: { md: '1.55' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontFamily: 'var(--font-headings)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'clamp(28px, 5vw, 40px)', lineHeight: '1.12' },
      h2: { fontSize: '28px', lineHeight: '1.2' },
      h3: { fontSize: '22px', lineHeight: '1.25' },
      h4: { fontSize: '18px', lineHeight: '1.35' },
      h5: { fontSize: '16px', lineHeight: '1.4' },
      h6: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-filled)' } : colors;
  },
  components: {
    // What helps stands below the field, and an error between the two.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { size: 'md', visibilityToggleButtonProps: { 'aria-label': texts.showPassword, tabIndex: 0 } },
    },
    Textarea: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    // Focus does not open the list, because it would cover the error message.
    Select: { defaultProps: { size: 'md', openOnFocus: false, ...list } },
    NativeSelect: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md', ...list } },
    TagsInput: { defaultProps: { size: 'md', ...list } },
    FileInput: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { ...panel, radius: 'lg', centered: true } },
    Drawer: { defaultProps: panel },
  },
});

/** Maps Mantine's variables to the tokens of theme.css. */
export const variables: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--palm)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-success': 'var(--palm)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--raised)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--field-line)',
    '--mantine-color-disabled': 'var(--raised)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-palm-light': 'var(--palm-soft)',
    '--mantine-color-palm-light-hover': 'var(--raised)',
    '--mantine-color-palm-light-color': 'var(--palm)',
    '--mantine-color-clay-light': 'var(--clay-soft)',
    '--mantine-color-clay-light-hover': 'var(--raised)',
    '--mantine-color-clay-light-color': 'var(--clay)',
  };
  return {
    variables: {},
    light: tokens,
    dark: { ...tokens, '--mantine-color-palm-outline': 'var(--palm)', '--mantine-color-clay-outline': 'var(--clay)' },
  };
};
