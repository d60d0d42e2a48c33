/**
 * Skills by which people are found, those of the specification first. People may add their own, which are sealed in
 * events and shown with the profile. Words may be added; one that is removed stays in stored events.
 */
export const SKILLS: readonly string[] = [
  ...['Email Marketing', 'Copy Writing', 'Software Development'],
  ...['Accounting', 'Agronomy', 'Animal husbandry', 'Architecture', 'Baking', 'Bookkeeping', 'Brand design'],
  ...['Business analysis', 'Business law', 'Catering', 'Civil engineering', 'Cold chain', 'Company law'],
  ...['Customer service', 'Data analysis', 'Data science', 'Electrical engineering', 'Event planning', 'Export papers'],
  ...['Fashion design', 'Field sales', 'Finance', 'Fleet management', 'Food processing', 'Food safety', 'Fundraising'],
  ...['Graphic design', 'Human resources', 'Import and export', 'Interior design', 'Logistics', 'Manufacturing'],
  ...['Market research', 'Marketing', 'Mechanical engineering', 'Mobile development', 'Nursing', 'Operations'],
  ...['Packaging', 'Pharmacy', 'Photography', 'Procurement', 'Product design', 'Product management'],
  ...[
    'Project management',
    'Public relations',
    'Public speaking',
    'Quality control',
    'Real estate',
    'Regulatory affairs',
  ],
  ...['Retail', 'Sales', 'Search engine optimisation', 'Social media', 'Solar design', 'Supply chain', 'Tailoring'],
  ...['Tax law', 'Teaching', 'Video production', 'Web design', 'Writing'],
];
