import { FileInput, Textarea, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { isConverted, PICTURES } from '../../lib/forms/check-files';
import { Button } from '../../ui/button';
import { texts } from './authoring.texts';
import styles from './create-listing.module.css';
import type { StepProps } from './listing-form';

const says = texts.about;

interface Props extends StepProps {
  /** Gets the width of the chosen image, px; undefined if the browser cannot decode it. */
  measured: (file: File, width: number | undefined) => void;
  /** URL of the picture that the listing has. */
  cover?: string | null | undefined;
  /** The picture was removed. */
  removed?: (() => void) | undefined;
}

export function AboutStep({ form, measured, cover, removed }: Props) {
  const { thumbnail, picture } = form.values;
  const isLost = picture !== '' && !thumbnail;
  const choose = (file: File | null) => {
    form.setFieldValue('thumbnail', file);
    form.setFieldValue('picture', file?.name ?? '');
    if (!file) removed?.();
  };
  return (
    <>
      <TextInput
        label={says.title}
        placeholder={says.titleExample}
        required
        maxLength={120}
        {...form.getInputProps('title')}
      />
      <TextInput
        label={says.subtitle}
        description={says.subtitleHelp}
        maxLength={200}
        {...form.getInputProps('subtitle')}
      />
      <FileInput
        label={says.cover}
        description={says.coverHelp}
        placeholder={isLost ? says.chooseAgain(picture) : says.chooseCover}
        accept={PICTURES}
        clearable
        clearButtonProps={{ 'aria-label': says.removeCover }}
        {...form.getInputProps('thumbnail')}
        onChange={choose}
      />
      {cover && !thumbnail && (
        <>
          <img className={styles.preview} src={cover} alt={says.cover} />
          {removed && (
            <Button variant="default" onClick={removed}>
              {says.removeCover}
            </Button>
          )}
        </>
      )}
      {thumbnail && <Preview file={thumbnail} measured={measured} />}
      {isLost && (
        <p className={styles.lost} role="status">
          {says.coverLost(picture)}
        </p>
      )}
      <Textarea
        label={says.description}
        description={says.descriptionHelp}
        required
        autosize
        minRows={6}
        maxRows={20}
        maxLength={20_000}
        {...form.getInputProps('description')}
      />
    </>
  );
}

/** Preview of the chosen image, or its name where the browser cannot show it; its object URL is revoked on unmount. */
function Preview({ file, measured }: { file: File; measured: Props['measured'] }) {
  const [hidden, setHidden] = useState<File>();
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  if (hidden === file)
    return (
      <p className={styles.tile} role="status">
        <IconPhoto size={24} aria-hidden="true" />
        {isConverted(file) ? says.converted(file.name) : file.name}
      </p>
    );
  return (
    <img
      ref={show}
      className={styles.preview}
      alt={says.chosenCover}
      onLoad={({ currentTarget }) => measured(file, currentTarget.naturalWidth)}
      onError={() => {
        setHidden(file);
        measured(file, undefined);
      }}
    />
  );
}
