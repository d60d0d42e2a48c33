import { Accordion } from '@mantine/core';
import { texts } from './premium.texts';

/** One question is open at a time. */
export const Faq = () => (
  <Accordion variant="separated" radius="md" order={3}>
    {texts.premium.faq.map(({ question, answer }) => (
      <Accordion.Item key={question} value={question}>
        <Accordion.Control>{question}</Accordion.Control>
        <Accordion.Panel>{answer}</Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
);
