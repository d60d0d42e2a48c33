import { Accordion } from '@mantine/core';
import { texts } from './premium.texts';

/** One question is open at a time. Ids are made of the values, and may hold no space. */
export const Faq = () => (
  <Accordion variant="separated" radius="md" order={3}>
    {texts.premium.faq.map(({ question, answer }, index) => (
      <Accordion.Item key={question} value={`question-${index + 1}`}>
        <Accordion.Control>{question}</Accordion.Control>
        <Accordion.Panel>{answer}</Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
);
